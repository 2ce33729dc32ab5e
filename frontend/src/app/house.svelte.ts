/** What every page knows: who one is, the club, its games. Loaded once, kept fresh. */
import { api } from "../api";
import { language, speak } from "../i18n";
import { chosenLanguage, isLanguage } from "../i18n/language";
import type { Club, Person, Variant } from "../types";

let person = $state.raw<Person | null>(null);
let house = $state.raw<Club | null>(null);
let games = $state.raw<{ language: string; list: Variant[] } | null>(null);
let asking: { language: string; list: Promise<Variant[]> } | null = null;

/** Who one is; null until the club has said so. */
export function me(): Person | null {
  return person;
}

/** Somebody with an account is spoken to in their language, unless another was chosen here. */
export function setMe(who: Person | null): void {
  person = who;
  const own = who?.kind === "account" ? who.language : null;
  if (isLanguage(own) && own !== language() && !chosenLanguage()) void speak(own);
}

export function club(): Club | null {
  return house;
}

/** The games of the club, in the language of the pages (an older one until it is there). */
export function variants(): Variant[] {
  return games?.list ?? [];
}

export function variant(key: string): Variant | undefined {
  return variants().find((game) => game.key === key);
}

/** Asks for what is missing, at the start and on every comeback. */
export async function arrive(): Promise<void> {
  const asked = [
    api.me().then(setMe),
    api.club().then((answer) => (house = answer)),
    loadVariants(),
  ];
  await Promise.allSettled(asked);
}

/** The games again, in the language that is spoken now. */
export async function loadVariants(): Promise<void> {
  const spoken = language();
  if (games?.language === spoken) return;
  if (asking?.language !== spoken) asking = { language: spoken, list: api.variants() };
  const asked = asking;
  try {
    const list = await asked.list;
    if (language() === spoken) games = { language: spoken, list };
  } finally {
    if (asking === asked) asking = null;
  }
}
