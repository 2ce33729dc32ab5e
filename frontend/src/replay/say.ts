/** What a decision is called, and its figures as people write them. */
import { named } from "../art/cards";
import { language } from "../i18n";
import { aloud } from "../table/voices";
import type { Variant } from "../types";
import type { Decision } from "./review";

/** A card by its name, a voice as it is said. */
export function action(game: Variant, said: string): string {
  return /^\d/.test(said) ? named(said) : aloud(game, said);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(share);
}

/** Hundredths of the chance of winning. */
export function points(cost: number): string {
  return stones(100 * cost);
}

export function stones(number: number): string {
  return rounded(number, 1);
}

/** Hundredths of the chance of winning, where they are not known to a tenth. */
export function about(cost: number): string {
  return rounded(100 * cost, 0);
}

/** What a decision cost, as far as it is known. */
export function price({ cost, clear, method }: Decision): string {
  if (!clear) return "?";
  return method === "solved" ? points(cost) : about(cost);
}

function rounded(number: number, digits: number): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), fraction).format(number);
}
