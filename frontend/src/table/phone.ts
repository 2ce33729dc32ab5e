/** Where everything lies on the cloth of a phone: the own cards in the corner, the hand over the rim. */
import { TALL, type Bare, type Made } from "./layout.ts";

/** How wide the own cards lie there. */
const OWN = 42;
/** How high the plaque is with its frame, and with one line alone. */
const PLAQUE = 80;
const SLIM = 54;
/** How wide three cards lie, in cards: beside each other, and closed up. */
const FAN = 1.9;
const CLOSED = 1.5;

/** hand: how far one's own cards come up over the cloth. */
export function narrow(seats: number, w: number, h: number, hand: number): Made {
  if (seats === 2) return two(w, h, hand);
  if (seats === 4) return four(w, h, hand) ?? fourLow(w, h, hand);
  return many(seats, w, h, hand) ?? manyLow(seats, w, h, hand);
}

function two(w: number, h: number, hand: number): Made {
  const low = h < 400;
  const avatar = low ? 42 : 52;
  const first = avatar + (low ? 14 : 20);
  const free = h - hand - PLAQUE - first;
  const card = Math.max(36, Math.min(60, w * 0.172, free / TALL));
  const tall = card * TALL;
  const plaque = Math.max((first + tall + h - hand) / 2, first + tall + PLAQUE / 2);
  const top: Bare = {
    edge: "top", at: { x: w / 2, y: 6 }, row: true, avatar, backs: low ? "count" : "row", align: "left",
    cards: { x: w / 2 + 2, y: first }, span: w * 0.4, down: false, shout: 34,
    balloon: { x: w * 0.24, y: first + tall / 2 }, mouth: { x: w / 2 - 62, y: avatar }, high: 2 * (plaque - PLAQUE / 2 - first) - tall,
    room: w * 0.46, pack: { x: w - 44, y: 8 },
  };
  return { spots: [bottom(w, h, hand, plaque - PLAQUE / 2), top], plaque: { x: w / 2, y: plaque }, card, back: 26 };
}

/** Four with room for all: piles before the sides; null where they would lie on the plaque. */
function four(w: number, h: number, hand: number): Made | null {
  const avatar = 52;
  const card = Math.max(36, Math.min(60, h * 0.135, w * 0.172));
  const tall = card * TALL;
  const first = avatar + 20;
  const plaque = h - hand - 42;
  const lie = plaque - 42 - tall - card * 0.92;
  if (lie < tall + 84) return null;
  const corner = (w - card * 2.3) / 2 + 10;
  const top: Bare = {
    edge: "top", at: { x: w / 2, y: 6 }, row: true, avatar, backs: "row", align: "centre",
    cards: { x: w / 2, y: first }, span: w * 0.4, down: false, shout: 26,
    balloon: { x: 50, y: first + tall / 2 }, mouth: { x: w / 2 - 62, y: avatar }, room: corner, pack: { x: w - 44, y: 8 },
  };
  const side = (left: boolean): Bare => ({
    edge: left ? "left" : "right",
    at: { x: left ? 40 : w - 40, y: lie }, row: false, avatar, backs: "row", align: left ? "left" : "right",
    cards: { x: left ? 96 : w - 96, y: lie }, span: card, down: true, shout: 26,
    balloon: { x: left ? 46 : w - 46, y: lie - 54 }, mouth: { x: left ? 38 : w - 38, y: lie - 2 },
    room: corner, pack: { x: left ? 2 : w - 38, y: 84 },
  });
  const spots = [bottom(w, h, hand, plaque - PLAQUE / 2), side(false), top, side(true)];
  return { spots, plaque: { x: w / 2, y: plaque }, card, back: 26 };
}

/** Six and eight: avatars along the rim, three rows of cards; null where they would be too small. */
function many(seats: number, w: number, h: number, hand: number): Made | null {
  const plaque = h - hand - 40;
  const tall = Math.min(44 * TALL, (plaque - 38 - 68 - 24) / 3);
  if (tall < 34 * TALL) return null;
  const card = tall / TALL;
  const second = plaque - 44 - tall;
  const first = second - tall - 8;
  const said = { balloon: { x: w / 2, y: first + tall + 4 }, room: w - 2 * (68 + card * 1.45) - 4, high: 2 * tall };
  const side = (left: boolean, y: number): Bare => ({
    edge: left ? "left" : "right",
    at: { x: left ? 32 : w - 32, y }, row: false, avatar: 42, backs: "count", align: left ? "left" : "right",
    cards: { x: left ? 68 : w - 68, y }, span: card * 1.45, down: false, shout: 22,
    mouth: { x: left ? 68 + card * 1.45 : w - 68 - card * 1.45, y: y + tall / 2 }, ...said, pack: null,
  });
  const top = (x: number): Bare => ({
    edge: "top", at: { x, y: 4 }, row: false, avatar: 42, backs: "count", align: "centre", cards: { x, y: 67 },
    span: card * 1.8, down: false, shout: 22, mouth: { x, y: 70 + tall }, ...said, pack: null,
  });
  const tops = seats === 6 ? [0.5] : [0.83, 0.5, 0.17];
  const spots = [
    bottom(w, h, hand, plaque - PLAQUE / 2), side(false, second), side(false, first), ...tops.map((part) => top(w * part)),
    side(true, first), side(true, second),
  ];
  return { spots, plaque: { x: w / 2, y: plaque }, card, back: 18 };
}

/** Four on a short phone, or with much to answer: what is said stands in the corners. */
function fourLow(w: number, h: number, hand: number): Made {
  const plaque = h - hand - PLAQUE / 2;
  const free = plaque - PLAQUE / 2 - 2;
  const avatar = h < 400 ? 42 : 50;
  const seat = avatar + 17;
  const first = avatar + 12;
  const edge = avatar + 18;
  // All cards in one band; with some height the sides have a band of their own.
  const one = Math.min((w - 2 * edge - 24) / (3 * FAN), (free - first) / TALL);
  const two = Math.min((w - 2 * edge - 8) / (2 * FAN), ((free - first) / 2 - 4) / TALL);
  const card = Math.max(24, Math.min(60, Math.max(one, two)));
  const tall = card * TALL;
  const below = two > one ? first + tall + 6 : first;
  const y = below + 0.6 * Math.max(0, free - below - Math.max(tall, seat));
  const room = w / 2 - 58;
  const high = y - 4;
  const corner = { x: room / 2 - 4, y: Math.max(high / 2, high - 56) };
  const both = { shout: 22, room, high, span: FAN * card, down: false, avatar, backs: "count" as const, pack: null };
  const side = (left: boolean): Bare => {
    const x = (from: number) => (left ? from : w - from);
    return {
      ...both, edge: left ? "left" : "right", at: { x: x(avatar / 2 + 10), y }, row: false, align: left ? "left" : "right",
      cards: { x: x(edge), y }, balloon: { x: x(corner.x), y: corner.y }, mouth: { x: x(28), y: y - 2 },
    };
  };
  const top: Bare = {
    ...both, edge: "top", at: { x: w / 2, y: 2 }, row: true, align: "centre",
    cards: { x: w / 2, y: first }, balloon: corner, mouth: { x: w / 2 - 60, y: 30 },
  };
  return { spots: [bottom(w, h, hand, free), side(false), top, side(true)], plaque: { x: w / 2, y: plaque }, card, back: 18 };
}

/** Six and eight there: what is said stands in the middle, under the cards of the top. */
function manyLow(seats: number, w: number, h: number, hand: number): Made {
  const slim = h < 370;
  const frame = slim ? SLIM : PLAQUE;
  const plaque = h - hand - frame / 2;
  const free = plaque - frame / 2 - 2;
  const eight = seats === 8;
  const avatar = Math.max(28, Math.min(36, eight ? (free - 56) / 3 : (free - 42) / 2));
  const first = avatar + 17;
  const edge = avatar + 18;
  const upper = eight ? first + 2 : 4;
  // Side by side lie three fans, five where the top has three; and a voice finds room between.
  const across = eight ? (w - 2 * edge - 40) / (5 * CLOSED) : (w - 2 * edge - 24) / (3 * CLOSED);
  const down = Math.min((free - upper) / 2 - 4, free - first - 44) / TALL;
  const card = Math.max(24, Math.min(44, across, (w / 2 - 60 - edge) / CLOSED, down));
  const span = CLOSED * card;
  const tall = card * TALL;
  const lower = upper + Math.max(tall + 2, avatar + 19, Math.min(84, (free - upper) / 2));
  const under = first + tall + 2;
  const all = {
    shout: 22, room: w - 2 * (edge + span) - 4, high: Math.max(38, free - under), balloon: { x: w / 2, y: (under + free) / 2 },
    span, down: false, avatar, row: false, backs: "count" as const, pack: null,
  };
  const side = (left: boolean, y: number): Bare => {
    const x = (from: number) => (left ? from : w - from);
    return {
      ...all, edge: left ? "left" : "right", at: { x: x(avatar / 2 + 10), y }, align: left ? "left" : "right",
      cards: { x: x(edge), y }, mouth: { x: x(edge + span), y: y + tall / 2 },
    };
  };
  const top = (part: number): Bare => {
    const x = w / 2 + part * (span + 8);
    return { ...all, edge: "top", at: { x: w * (0.5 + part * 0.28), y: 2 }, align: "centre", cards: { x, y: first }, mouth: { x, y: under } };
  };
  const tops = eight ? [1, 0, -1] : [0];
  const spots = [
    bottom(w, h, hand, free), side(false, lower), side(false, upper), ...tops.map(top), side(true, upper), side(true, lower),
  ];
  return { spots, plaque: { x: w / 2, y: plaque }, card, back: 18, slim };
}

/** The own seat. What one says oneself stands over the plaque, whose upper edge is at `free`. */
function bottom(w: number, h: number, hand: number, free: number): Bare {
  const card = Math.min(OWN, (hand - 4) / TALL);
  const avatar = Math.min(42, hand - 22);
  return {
    edge: "bottom", at: { x: w - 28, y: h - avatar - 22 }, row: false, avatar, backs: "count", align: "left",
    cards: { x: 2, y: h - card * TALL - 2 }, card, span: w * 0.28, down: false, shout: 26,
    balloon: { x: w * 0.5, y: free - 14 }, mouth: { x: w / 2 + 18, y: free + 14 }, room: w * 0.4, high: 46, pack: null,
  };
}
