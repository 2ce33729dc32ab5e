/** What the coach says of a match that is over, as `/api/tables/{id}/review` has it. */
import type { Replay } from "../view";

export type Kind = "envit" | "answer-envit" | "truc" | "answer-truc" | "card";

export interface Decision {
  hand: number;
  /** Cards and voices in this hand before it. */
  turn: number;
  cards: string[];
  action: string;
  kind: Kind;
  method: "solved" | "searched";
  /** What the champion does how often, the most frequent first. */
  choices: { action: string; share: number }[];
  /** The chance of winning the match with the best choice, and with the one that was made. */
  before: number;
  after: number;
  cost: number;
  words: string;
  consell: string | null;
}

export interface Review {
  seat: number;
  decisions: Decision[];
  /** Places in `decisions`, the dearest first. */
  worst: number[];
  costs: Record<Kind, number>;
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
