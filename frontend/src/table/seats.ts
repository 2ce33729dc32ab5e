/** Who sits where: sides, partners, and the ring seen from one's own seat. */
import type { Side } from "../types";
import type { View } from "../view";

export const sideOf = (seat: number): Side => (seat % 2 ? "A" : "B");
export const sideIndex = (side: Side): 0 | 1 => (side === "A" ? 0 : 1);

/** All seats but one's own that play with it. */
export function partners(seat: number | null, seats: number): number[] {
  if (!seat) return [];
  return Array.from({ length: seats }, (_, i) => i + 1).filter((other) => other !== seat && sideOf(other) === sideOf(seat));
}

/** The seats from one's own on, each to the right of the one before. */
export function ring(own: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => ((own - 1 + i) % seats) + 1);
}

/** The hand, of those played out of one deal, that a seat plays; else the one in course. */
export function duelOf(view: View, seat: number | null): number {
  const mine = view.duels.findIndex((seats) => seat !== null && seats.includes(seat));
  const on = view.duels.findIndex((seats) => seats.some((other) => view.to_act.includes(other)));
  if (on >= 0 && (mine < 0 || !view.duels[mine]!.some((other) => view.to_act.includes(other)))) return on;
  return mine >= 0 ? mine : Math.max(0, view.duels.length - 1);
}

/** Whether a seat has left the hand. */
export function isGone(view: View, seat: number): boolean {
  const duel = view.duels.findIndex((seats) => seats.includes(seat));
  const place = view.duels[duel]?.indexOf(seat) ?? -1;
  return place >= 0 && Boolean((view.positions[duel]?.gone ?? 0) & (1 << place));
}
