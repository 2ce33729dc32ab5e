/** Where everything lies on a cloth of a size: own seat at the bottom, the next to the right. */
import { ring } from "./seats";

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
  /** The middle of a balloon, where its tail points to, and how wide it may be. */
  balloon: Point;
  mouth: Point;
  room: number;
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
}

const TALL = 320 / 208;
const PLAQUE = 336;

/** Whoever only watches sees the seat at the bottom too: it is nobody's own. */
export function layout(seats: number, own: number, width: number, height: number, watched = false): Layout {
  const phone = width < 560;
  const order = ring(own, seats);
  const made = phone ? narrow(seats, width, height) : wide(seats, width, height);
  if (watched && !phone) made.spots[0] = moved(made.spots[0]!, width, height);
  return { ...made, phone, spots: made.spots.map((spot, i) => ({ ...spot, seat: order[i]! })) };
}

/** The bottom seat on the cloth, at the left of its cards. */
function moved(spot: Bare, w: number, h: number): Bare {
  const at = { x: w * 0.3, y: h - 58 };
  return { ...spot, at, avatar: 54, balloon: { x: w * 0.12, y: h - 30 }, mouth: { x: w * 0.215, y: h - 32 }, room: w * 0.18 };
}

type Made = Omit<Layout, "phone" | "spots"> & { spots: Omit<Spot, "seat">[] };
type Bare = Omit<Spot, "seat">;

function wide(seats: number, w: number, h: number): Made {
  return seats > 4 ? wideMany(seats, w, h) : wideFew(seats, w, h);
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

function narrow(seats: number, w: number, h: number): Made {
  return seats > 4 ? narrowMany(seats, w, h) : narrowFew(seats, w, h);
}

/** A phone: the own cards lie in the corner, the hand overlaps the cloth. */
function narrowFew(seats: number, w: number, h: number): Made {
  const two = seats === 2;
  const low = h < 400;
  const avatar = low ? 42 : 52;
  const backs = low ? "count" : "row";
  const card = Math.max(36, Math.min(60, h * (low ? 0.115 : 0.135), w * 0.172));
  const tall = card * TALL;
  const first = avatar + (low ? 14 : 20);
  const plaque = two ? (first + tall + h - HAND) / 2 : h - HAND - 42;
  const pile = tall + card * 0.92;
  const lie = Math.max(low ? first : tall + 84, plaque - 42 - pile);
  const seat = low ? plaque - 42 - 62 : lie;
  const shout = two ? 34 : low ? 22 : 26;
  const corner = (w - card * 2.3) / 2 + 22;
  const top: Bare = {
    edge: "top", at: { x: w / 2, y: 6 }, row: true, avatar, backs, align: two ? "left" : "centre",
    cards: { x: two ? w / 2 + 2 : w / 2, y: first }, span: w * 0.4, down: false, shout,
    balloon: { x: two ? w * 0.24 : 50, y: first + tall / 2 }, mouth: { x: w / 2 - 62, y: avatar },
    room: two ? w * 0.5 : corner, pack: { x: w - 44, y: 8 },
  };
  const side = (left: boolean): Bare => ({
    edge: left ? "left" : "right",
    at: { x: left ? 40 : w - 40, y: seat }, row: false, avatar, backs, align: left ? "left" : "right",
    cards: { x: left ? (low ? 78 : 96) : w - (low ? 78 : 96), y: lie }, span: card, down: true, shout,
    balloon: { x: left ? 46 : w - 46, y: seat - (low ? 34 : 54) }, mouth: { x: left ? 38 : w - 38, y: seat - 2 },
    room: low ? 96 : corner, pack: low ? null : { x: left ? 2 : w - 38, y: 84 },
  });
  const spots = two ? [bottom(w, h), top] : [bottom(w, h), side(false), top, side(true)];
  return { spots, plaque: { x: w / 2, y: plaque }, card, back: 26 };
}

/** Six and eight on a phone: avatars along the rim. */
function narrowMany(seats: number, w: number, h: number): Made {
  const plaque = h - HAND - 40;
  const tall = Math.min(44 * TALL, (plaque - 38 - 68 - 24) / 3);
  const card = tall / TALL;
  const second = plaque - 44 - tall;
  const first = second - tall - 8;
  const room = w - 2 * (68 + card * 1.45) + 6;
  const side = (left: boolean, y: number): Bare => ({
    edge: left ? "left" : "right",
    at: { x: left ? 32 : w - 32, y }, row: false, avatar: 42, backs: "count", align: left ? "left" : "right",
    cards: { x: left ? 68 : w - 68, y }, span: card * 1.45, down: false, shout: 22,
    balloon: { x: w / 2, y: y + tall / 2 }, mouth: { x: left ? 66 : w - 66, y: y + 24 }, room, pack: null,
  });
  const top = (x: number): Bare => ({
    edge: "top", at: { x, y: 4 }, row: false, avatar: 42, backs: "count", align: "centre", cards: { x, y: 67 },
    span: card * 1.8, down: false, shout: 22, balloon: { x: w / 2, y: first + tall / 2 }, mouth: { x, y: 70 + tall }, room,
    pack: null,
  });
  const tops = seats === 6 ? [0.5] : [0.83, 0.5, 0.17];
  const spots = [
    bottom(w, h), side(false, second), side(false, first), ...tops.map((part) => top(w * part)),
    side(true, first), side(true, second),
  ];
  return { spots, plaque: { x: w / 2, y: plaque }, card, back: 18 };
}

/** How far the hand comes up over the cloth of a phone. */
const HAND = 66;
/** How wide the own cards lie there. */
const OWN = 42;

function bottom(w: number, h: number): Bare {
  return {
    edge: "bottom", at: { x: w - 28, y: h - 73 }, row: false, avatar: 42, backs: "count", align: "left",
    cards: { x: 2, y: h - OWN * TALL - 2 }, card: OWN, span: w * 0.28, down: false, shout: 26,
    balloon: { x: w * 0.5, y: h - HAND - 40 }, mouth: { x: w - 50, y: h - 46 }, room: w * 0.6, pack: null,
  };
}
