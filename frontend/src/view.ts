/** What a seat sees of a match: the view of docs/protocol.md, and the events of its history. */
import type { Score, Side } from "./types";

export interface Position {
  results: number[];
  lead: number;
  turn: number;
  played: number;
  best: number;
  gone: number;
  level: number;
  owner: number;
  call: { level: number; side: number; plain: boolean } | null;
  envit_open: boolean;
  bidder: number;
  passed: number;
  flor: { raised: number; side: number; holders: number } | null;
  tied: number;
  words: number;
  winner: number | null;
  prize: number;
}

export interface Trick {
  leader: number;
  winner: Side | null;
  cards: [number, string][];
}

export interface Stake {
  called: boolean;
  accepted: boolean | null;
  winner: Side | null;
  stones: number | null;
  values: null;
  declared: [number, number][];
}

export interface TrucStake {
  voice: string | null;
  accepted: boolean | null;
  winner: Side | null;
  stones: number | null;
}

export interface View {
  variant: string;
  options: Record<string, string>;
  seats: number;
  seat: number | null;
  names: string[];
  target: number;
  games: number;
  score: Score;
  won: Score;
  winner: Side | null;
  suspended: boolean;
  number: number;
  dealer: number;
  mano: number;
  dealt: string[] | null;
  cards: string[] | null;
  duels: number[][];
  positions: Position[];
  tricks: Trick[][];
  trick: [number, string][][];
  turned: [number, string][];
  bidding: { accepted: number; offered: number; voice: string } | null;
  stake: number;
  envit: Stake;
  flor: Stake;
  truc: TrucStake[];
  hand_over: boolean;
  to_act: number[];
  legal: string[];
  history: Event[];
  /** Open views only: the cards that each seat still holds, and those it was dealt. */
  hands?: string[][];
  dealt_hands?: string[][];
  /** At a table of the club: what an action is said of. */
  move?: number;
}

export type Event =
  | { event: "hand-opened"; number: number; dealer: number }
  | { event: "dealt"; hands: (string[] | null)[] }
  | { event: "spoke"; seat: number; voice: string }
  | { event: "played"; seat: number; card: string }
  | { event: "trick-taken"; winner: Side | null; leader: number }
  | { event: "hidden-turned"; seat: number; card: string }
  | { event: "compared"; what: string; winner: Side; declared: [number, number][] }
  | { event: "envit-settled"; winner: Side }
  | { event: "painted"; side: Side; stones: number; what: string }
  | { event: "hand-ended"; number: number; score: Score; won: Score }
  | { event: "game-won"; winner: Side; stones: Score }
  | { event: "match-won"; winner: Side }
  | { event: "signalled"; seat: number; to: number; name: string; seen: number[] }
  | { event: "said"; seat: number; text: string }
  | { event: "faulted"; fault: string; choice: string | null }
  | { event: "suspended"; reason: string }
  | { event: "resumed"; number: number }
  | { event: "decided"; winner: Side; reason: string };

/** One step of a hand that is gone through: what was done, what came of it, how it stood then. */
export interface Step {
  seat?: number | null;
  act?: string | null;
  events: Event[];
  view: View;
}

/** A step of a match; its position is there for the hands that were asked for. */
export type Done = Omit<Step, "view"> & { view: View | null };

export interface Replay {
  summary: import("./types").Summary;
  acta: string;
  hands: { number: number; steps: Done[] }[];
  open: boolean;
}
