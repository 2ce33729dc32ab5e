/** What the coach says of a match that is over, as `/api/tables/{id}/review` has it. */
import { address, type Method, type Rank } from "../explore/question";
import type { Replay } from "../view";

export type Kind = "envit" | "answer-envit" | "truc" | "answer-truc" | "card";

export interface Decision {
  hand: number;
  /** Cards and voices in this hand before it. */
  turn: number;
  cards: string[];
  action: string;
  kind: Kind;
  method: Method;
  /** What the champion does how often, the most frequent first. */
  choices: { action: string; share: number; rank: Rank | null }[];
  /** The chance of winning the match with the best choice, and with the one that was made. */
  before: number;
  after: number;
  cost: number;
  /** Whether the cost can be told from nothing; where it cannot it is not counted. */
  clear: boolean;
  /** The cost in stones. */
  stones: number;
  words: string;
  consell: string | null;
}

export interface Review {
  seat: number;
  decisions: Decision[];
  /** Places in `decisions`, the dearest first. */
  worst: number[];
  costs: Record<Kind, number>;
  summary: string;
}

export interface Progress {
  done: number;
  of: number;
}

/** The step of a replay in which a decision was made. */
export function stepOf(hands: Replay["hands"], { hand, turn }: Decision): number {
  const steps = hands.find(({ number }) => number === hand)?.steps ?? [];
  const acts = steps.flatMap((step, at) => (step.seat ? [at] : []));
  return acts[turn] ?? 0;
}

/** Where the same hand is explored, from a decision on; empty where its cards are not known. */
export function exploring(replay: Replay, seat: number, { hand, turn }: Decision): string {
  const steps = replay.hands.find(({ number }) => number === hand)?.steps ?? [];
  const view = steps[0]?.view;
  const cards = view?.seat === seat ? view.dealt : view?.dealt_hands?.[seat - 1];
  if (!view || cards?.length !== 3) return "";
  const acts = steps.flatMap(({ seat, act }) => (seat && act ? [[seat, act] as [number, string]] : []));
  return address({
    variant: replay.summary.variant,
    cards,
    seat,
    seats: replay.summary.seats,
    options: replay.summary.options,
    acts: acts.slice(0, turn),
    dealer: view.dealer,
    score: view.score,
    won: view.won,
    target: replay.summary.target,
    games: replay.summary.games,
  });
}
