/**
 * The sheet of a match with real cards: an append-only list of what was painted and written
 * down, from which everything else is computed. Undoing takes the last entry off.
 */
import type { Score, Side, Variant } from "../types.ts";

export type What = "envit" | "truc" | "flor" | "other";

export type Entry =
  | { kind: "paint"; side: Side; stones: number; what: What; voice?: string }
  /** A joc fora: the game in course, or the whole match, whatever is missing. */
  | { kind: "take"; side: Side; prize: "game" | "match"; what: What; voice?: string }
  /** Written down: what a seat said or played. */
  | { kind: "act"; seat: number; action: string }
  /** Written down: who won an envit whose cards nobody saw. */
  | { kind: "envit"; side: Side }
  /** The hand is over, and the deal goes to the right. */
  | { kind: "next" };

export interface Sheet {
  version: 1;
  game: Variant;
  seats: number;
  names: string[];
  target: number;
  games: number;
  dealer: number;
  date: string;
  entries: Entry[];
}

export interface Hand {
  number: number;
  dealer: number;
  entries: Entry[];
  over: boolean;
  /** Stones and games when it began, and as they stand after it. */
  before: Standing;
  after: Standing;
}

export interface Standing {
  score: Score;
  won: Score;
  winner: Side | null;
}

const START: Standing = { score: [0, 0], won: [0, 0], winner: null };
export const index = (side: Side): 0 | 1 => (side === "A" ? 0 : 1);
export const sideOf = (seat: number): Side => (seat % 2 ? "A" : "B");
export const after = (seat: number, seats: number): number => (seat % seats) + 1;

/** The hands so far, the one in course last. */
export function hands(sheet: Sheet): Hand[] {
  const all = [opened(1, sheet.dealer, START)];
  for (const entry of sheet.entries) {
    const hand = all.at(-1)!;
    if (entry.kind !== "next") hand.entries.push(entry);
    const won = hand.after.won;
    hand.after = painted(hand.after, entry, sheet);
    const ended = entry.kind === "next" || won[0] + won[1] < hand.after.won[0] + hand.after.won[1];
    if (!ended) continue;
    hand.over = true;
    if (hand.after.winner) break;
    all.push(opened(hand.number + 1, after(hand.dealer, sheet.seats), hand.after));
  }
  return all;
}

function opened(number: number, dealer: number, before: Standing): Hand {
  return { number, dealer, entries: [], over: false, before, after: before };
}

/** How it stands after an entry. A side that reaches the target has the game. */
function painted(standing: Standing, entry: Entry, sheet: Sheet): Standing {
  if (standing.winner || (entry.kind !== "paint" && entry.kind !== "take")) return standing;
  const at = index(entry.side);
  if (entry.kind === "take") {
    const games = entry.prize === "match" ? sheet.games - standing.won[at] : 1;
    return wins(standing, entry.side, games, sheet);
  }
  const score: Score = [...standing.score];
  score[at] = Math.max(0, score[at] + entry.stones);
  return score[at] >= sheet.target ? wins(standing, entry.side, 1, sheet) : { ...standing, score };
}

function wins(standing: Standing, side: Side, games: number, sheet: Sheet): Standing {
  const won: Score = [...standing.won];
  won[index(side)] += games;
  return { score: [0, 0], won, winner: won[index(side)] >= sheet.games ? side : null };
}

/** Whether every hand that is over was written down, so that its acta can tell it. */
export function writtenDown(sheet: Sheet): boolean {
  const over = hands(sheet).filter((hand) => hand.over);
  return over.length > 0 && over.every((hand) => isWhole(sheet, hand));
}

/** Whether a hand was written down to its end: given up, refused, or two tricks and more. */
function isWhole(sheet: Sheet, hand: Hand): boolean {
  const acts = hand.entries.filter((entry) => entry.kind === "act").map(({ action }) => action);
  const cards = acts.filter((action) => /^\d/.test(action)).length;
  const { no, concede } = sheet.game;
  return (
    [no, concede].includes(acts.at(-1) ?? "") ||
    (cards >= 2 * sheet.seats && cards <= 3 * sheet.seats)
  );
}

/** The sheet without what was last done: the stones that closed a hand go with its end. */
export function undone(sheet: Sheet): Sheet {
  const last = sheet.entries.at(-1);
  const before = sheet.entries.at(-2);
  const together = last?.kind === "next" && before?.kind === "paint" && before.what === "truc";
  return { ...sheet, entries: sheet.entries.slice(0, together ? -2 : -1) };
}
