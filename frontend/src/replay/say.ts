/** What a decision is called, and its figures as people write them. */
import { named } from "../art/cards";
import { language } from "../i18n";
import { aloud } from "../table/voices";
import type { Variant } from "../types";

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
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), one).format(number);
}
