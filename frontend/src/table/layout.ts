/** Where everything lies on a cloth of a size: own seat at the bottom, the next to the right. */
import { narrow } from "./phone.ts";
import { ring } from "./seats.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Spot {
  seat: number;
  edge: "bottom" | "right" | "top" | "left";
  /** The middle of the seat's upper edge; it is drawn in a row or a column. */
  at: Point;
  row: boolean;
  avatar: number;
  /** The played cards: the corner they start from, and how they are lined up with it. */
  cards: Point;
  align: "left" | "centre" | "right";
  /** How wide each is, where it is not as wide as the others'. */
  card?: number;
  /** How wide they may lie; they close up to fit. */
  span: number;
  /** They lie one under the other, so that the middle stays free. */
  down: boolean;
  /** The middle of a balloon, where its tail points to, and how wide (and high) it may be. */
  balloon: Point;
  mouth: Point;
  room: number;
  high?: number;
  shout: number;
  /** How the cards in the hand show. */
  backs: "row" | "beside" | "count";
  /** Where the pack lies while this seat deals; nowhere where there is no room. */
  pack: Point | null;
}

export interface Layout {
  spots: Spot[];
  plaque: Point;
  card: number;
  back: number;
  phone: boolean;
  /** The plaque is a phone's, and has one line. */
  small?: boolean;
  slim?: boolean;
}

/** How high a card is, in its own widths. */
export const TALL = 320 / 208;
const PLAQUE = 336;
/** How wide the plaque of a phone is. */
const SMALL = 286;

/** How `n` played cards lie before a seat: the left edge of the first, and how far apart they are. */
export function fan(spot: Bare, width: number, n: number): { left: number; step: number; fall: number } {
  const step = spot.down ? 0 : Math.min(width * 0.66, (spot.span - width) / Math.max(1, n - 1));
  const span = width + step * Math.max(0, n - 1);
  const shift = spot.align === "left" ? 0 : spot.align === "right" ? span : span / 2;
  return { left: spot.cards.x - shift, step, fall: spot.down ? width * 0.46 : 0 };
}

/**
 * Whoever only watches sees the seat at the bottom too: it is nobody's own. hand: how far one's own
 * cards come up over the cloth.
 */
export function layout(seats: number, own: number, width: number, height: number, watched: boolean, hand: number): Layout {
  const phone = width < 560;
  const order = ring(own, seats);
  const made = phone ? narrow(seats, width, height, hand) : wide(seats, width, height - hand);
  if (watched && !phone) made.spots[0] = moved(made.spots[0]!, width, height);
  return { ...made, phone, spots: made.spots.map((spot, i) => ({ ...spot, seat: order[i]! })) };
}

/** The bottom seat on the cloth, at the left of its cards. */
function moved(spot: Bare, w: number, h: number): Bare {
  const at = { x: w * 0.3, y: h - 58 };
  return { ...spot, at, avatar: 54, balloon: { x: w * 0.12, y: h - 30 }, mouth: { x: w * 0.215, y: h - 32 }, room: w * 0.18 };
}

export type Made = Omit<Layout, "phone" | "spots"> & { spots: Bare[] };
export type Bare = Omit<Spot, "seat">;

function wide(seats: number, w: number, h: number): Made {
  if (seats > 4) return wideMany(seats, w, h);
  return w < 720 || h < 400 ? wideLow(seats, w, h) : wideFew(seats, w, h);
}

/** Two and four on a small screen: a small plaque, and cards that leave it free. */
function wideLow(seats: number, w: number, h: number): Made {
  const avatar = 50;
  const first = avatar + 8;
  const card = Math.max(36, Math.min(72, (h - first - 104) / 2 / TALL));
  const tall = card * TALL;
  const mine = h - tall - 10;
  const middle = (first + tall + mine) / 2;
  const seat = Math.max(70, middle - 42);
  const shout = 28;
  const bottom: Bare = {
    edge: "bottom", at: { x: w / 2, y: h }, row: true, avatar: 66, backs: "row", align: "centre",
    cards: { x: w / 2, y: mine }, span: w * 0.36, down: false, shout, balloon: { x: w * 0.2, y: h - 30 }, mouth: { x: w * 0.1, y: h + 30 },
    room: w * 0.26, high: 64, pack: { x: w * 0.84, y: h - 74 },
  };
  const top: Bare = {
    edge: "top", at: { x: w / 2, y: 4 }, row: true, avatar, backs: "count", align: "centre",
    cards: { x: w / 2, y: first }, span: w * 0.36, down: false, shout, balloon: { x: w * 0.17, y: 34 }, mouth: { x: w / 2 - 90, y: 30 },
    room: w * 0.28, high: 64, pack: { x: w * 0.8, y: 6 },
  };
  const side = (left: boolean): Bare => {
    const x = (from: number) => (left ? from : w - from);
    return {
      edge: left ? "left" : "right", at: { x: x(38), y: seat }, row: false, avatar, backs: "count", align: left ? "left" : "right",
      cards: { x: x(Math.max(74, Math.min(118, (w - SMALL) / 2 - card - 14))), y: Math.max(first, middle - tall * 0.7) }, span: card, down: true, shout,
      balloon: { x: x(w * 0.17), y: 34 }, mouth: { x: x(42), y: seat - 4 }, room: w * 0.28, high: 64, pack: { x: x(left ? 4 : 44), y: h - 74 },
    };
  };
  const spots = seats === 2 ? [bottom, top] : [bottom, side(false), top, side(true)];
  return { spots, plaque: { x: w / 2, y: middle }, card, back: 26, small: true };
}

function wideFew(seats: number, w: number, h: number): Made {
  const u = Math.max(0.7, Math.min(h / 478, w / 780, 1.35));
  const card = 80 * u;
  const tall = card * TALL;
  const mine = h - tall - 34 * u;
  const side = Math.max(74 * u, 74);
  const shout = 40 * u;
  const middle = (82 * u + tall + mine) / 2;
  const bottom: Bare = {
    edge: "bottom", at: { x: w / 2, y: h }, row: true, avatar: 66, backs: "row", align: "centre",
    cards: { x: w / 2, y: mine }, span: w * 0.4, down: false, shout, balloon: { x: w * 0.27, y: h - 64 * u }, mouth: { x: w * 0.12, y: h + 40 },
    room: w * 0.3, pack: { x: w * 0.84, y: h - 106 * u },
  };
  const top: Bare = {
    edge: "top", at: { x: w / 2, y: 6 * u }, row: true, avatar: 66, backs: "row", align: "centre",
    cards: { x: w / 2, y: 84 * u }, span: w * 0.4, down: false, shout, balloon: { x: w * 0.2, y: 66 * u }, mouth: { x: w / 2 - 118 * u, y: 42 * u },
    room: w * 0.29, pack: { x: w * 0.79, y: 16 * u },
  };
  const seat = h * 0.34;
  const lie = middle - tall * 0.66;
  const inner = Math.min(2 * side + 10 * u, (w - PLAQUE) / 2 - card - 8);
  const right: Bare = {
    edge: "right", at: { x: w - side, y: seat }, row: false, avatar: 66, backs: "row", align: "right",
    cards: { x: w - inner, y: lie }, span: card, down: true, shout, balloon: { x: w - 152 * u, y: seat - 62 * u }, mouth: { x: w - side - 18, y: seat - 4 },
    room: w * 0.3, pack: { x: w - side - 30, y: h - 106 * u },
  };
  const left: Bare = {
    edge: "left", at: { x: side, y: seat }, row: false, avatar: 66, backs: "row", align: "left",
    cards: { x: inner, y: lie }, span: card, down: true, shout, balloon: { x: 152 * u, y: seat - 62 * u }, mouth: { x: side + 18, y: seat - 4 },
    room: w * 0.3, pack: { x: side - 30, y: h - 106 * u },
  };
  // Beside the top seat, so that its own balloon has the left corner.
  right.pack = { x: w - side - 30, y: 14 * u };
  const spots = seats === 2 ? [bottom, top] : [bottom, right, top, left];
  return { spots, plaque: { x: w / 2, y: middle }, card, back: 34 };
}

function wideMany(seats: number, w: number, h: number): Made {
  const u = Math.max(0.7, Math.min(h / 478, w / 820, 1.3));
  const card = 62 * u;
  const tall = card * TALL;
  const upper = h * 0.405;
  const lower = h * 0.67;
  const edge = 62;
  const shout = 30 * u;
  const bottom: Bare = {
    edge: "bottom", at: { x: w / 2, y: h }, row: true, avatar: 66, backs: "row", align: "centre",
    cards: { x: w / 2, y: h - tall - 40 * u }, span: w * 0.25, down: false, shout, balloon: { x: w * 0.33, y: h - 44 * u }, mouth: { x: w * 0.16, y: h + 40 },
    room: w * 0.2, pack: { x: w * 0.62, y: h - 90 * u },
  };
  const side = (left: boolean, y: number, low: boolean): Bare => ({
    edge: left ? "left" : "right",
    at: { x: left ? edge : w - edge, y }, row: false, avatar: 54, backs: "beside", align: left ? "left" : "right",
    cards: { x: left ? 2 * edge + 12 : w - 2 * edge - 12, y },
    span: low ? w * 0.24 : (w - PLAQUE) / 2 - 2 * edge - 26, down: false, shout: low ? 24 * u : shout,
    balloon: { x: left ? 78 : w - 78, y: low ? h - 28 * u : y - 48 * u },
    mouth: { x: left ? edge : w - edge, y: low ? y + 84 : y - 3 },
    room: 160, pack: null,
  });
  const top = (x: number): Bare => ({
    edge: "top", at: { x, y: 6 }, row: false, avatar: 54, backs: "beside", align: "centre", cards: { x, y: 90 * u }, span: w * 0.2, down: false, shout,
    balloon: { x: x < w * 0.7 ? x + w * 0.135 : x - w * 0.135, y: 52 * u }, mouth: { x: x < w * 0.7 ? x + 30 : x - 30, y: 38 },
    room: w * 0.2, pack: { x: x - w * 0.16, y: 10 },
  });
  const tops = seats === 6 ? [0.5] : [0.77, 0.5, 0.23];
  const spots = [
    bottom, side(false, lower, true), side(false, upper, false), ...tops.map((part) => top(w * part)),
    side(true, upper, false), side(true, lower, true),
  ];
  return { spots, plaque: { x: w / 2, y: h * 0.55 }, card, back: 20 };
}
