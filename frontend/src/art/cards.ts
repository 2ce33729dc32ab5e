/** Cards as the pages write them: `7E`, a stack `7E/4C`, or `back`. */
import { t } from "../i18n";

export type Suit = "O" | "C" | "E" | "B";

export const suit = (card: string): Suit => card.slice(-1) as Suit;
export const number = (card: string): number => Number.parseInt(card, 10);

/** The card that shows of a stack. */
export const top = (card: string): string => card.split("/")[0]!;

/** Where its picture is. */
export function picture(card: string): string {
  return `/art/cards/${card === "?" ? "back" : top(card)}.svg`;
}

/** What it is called, for whoever cannot see it: "set d'espases". */
export function named(card: string): string {
  const shown = top(card);
  if (shown === "back" || shown === "?") return t("art.back");
  const name = t(`art.card${number(shown)}` as "art.card1", { suit: t(`art.suit${suit(shown)}`) });
  if (!card.includes("/")) return name;
  const under = card.split("/")[1]!;
  return t("art.stack", { top: name, under: under === "?" ? t("art.back") : named(under) });
}

/** The number alone, as a tag under a card of one's own says it: "set", "sota". */
export function short(card: string): string {
  return t(`art.number${number(card)}` as "art.number1");
}

/** Asks for the pictures of a pack beforehand, so that none is missing when it is played. */
export function preload(deck: readonly string[]): void {
  for (const card of ["back", ...deck]) new Image().src = picture(card);
}
