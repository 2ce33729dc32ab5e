/** What lies on the cloth before each seat. */
import type { Variant } from "../types";
import type { View } from "../view";
import { sideOf } from "./seats";

export interface Lying {
  id: string;
  card: string;
  won: boolean;
  lost: boolean;
  /** The card under a stack: face down until it is turned. */
  under: string | null;
}

/** The cards that a seat has played in this hand, in order. */
export function lying(game: Variant, view: View, seat: number): Lying[] {
  const found: Lying[] = [];
  view.duels.forEach((_, duel) => {
    for (const trick of view.tricks[duel] ?? []) {
      const card = trick.cards.find(([owner]) => owner === seat)?.[1];
      if (!card) continue;
      const won = winnerOf(game, view, trick.cards, trick.winner) === seat;
      found.push(laid(view, seat, found.length, card, won, trick.winner !== null && !won));
    }
    const card = view.trick[duel]?.find(([owner]) => owner === seat)?.[1];
    if (card) found.push(laid(view, seat, found.length, card, false, false));
  });
  return found;
}

function laid(view: View, seat: number, at: number, card: string, won: boolean, lost: boolean): Lying {
  const [top, under] = card.split("/") as [string, string?];
  const turned = view.turned.find(([owner]) => owner === seat)?.[1];
  const below = under === undefined ? null : (turned ?? "back");
  return { id: `${view.number}-${seat}-${at}`, card: top, won, lost, under: below };
}

/** Whose card took a trick: the best of the side that won it. */
function winnerOf(game: Variant, view: View, cards: [number, string][], side: string | null): number | null {
  const crowded = (game as Variant & { crowded?: Record<string, number> }).crowded;
  const strength = view.seats >= 6 && crowded ? crowded : game.strength;
  let best: [number, number] | null = null;
  for (const [seat, card] of cards) {
    const worth = strength[card.split("/")[0]!] ?? 0;
    if (sideOf(seat) === side && (!best || worth > best[1])) best = [seat, worth];
  }
  return best && best[0];
}

/** How many cards a seat still holds. */
export function held(game: Variant, view: View, seat: number): number {
  if (!view.number) return 0;
  const played = lying(game, view, seat).reduce((sum, { under }) => sum + (under ? 2 : 1), 0);
  return Math.max(0, 3 - played);
}
