/**
 * A long match comes in pieces: all that was done in it, and the positions of the hands near the
 * one that is looked at.
 */
import type { Replay } from "../view";

type Hand = Replay["hands"][number];

const lacking = (hand: Hand | undefined): boolean => hand?.steps[0]?.view === null;

/** Whether the positions of a hand have still to come. */
export function lacks(replay: Replay, number: number): boolean {
  return lacking(replay.hands.find((hand) => hand.number === number));
}

/** A match with the positions that came now, and those that were there. */
export function joined(had: Replay, more: Replay): Replay {
  const hands = more.hands.map((hand, at) => (lacking(hand) ? (had.hands[at] ?? hand) : hand));
  return { ...more, hands };
}
