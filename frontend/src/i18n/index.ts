/**
 * Text for people: `t("lobby.title")`, `t("lobby.seats", { n: 3 })`, `tn("lobby.tables", 2)`.
 *
 * Each page has its file, `NAME.ca.json` and the same in `es` and `en`; its keys are used as
 * `NAME.key`. Reading a text inside a component is reactive: a new language changes it in place.
 */
import { current } from "./current.svelte";
import { TAGS, type Language } from "./language";
import type { Key, Plural } from "./texts";

type Values = Record<string, string | number>;

const loaders = {
  ca: () => import("./ca"),
  es: () => import("./es"),
  en: () => import("./en"),
};

let wanted: Language;

/** Changes the language of the pages; the one that was asked for last stays. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const { default: texts } = await loaders[language]();
  if (wanted !== language) return speak(wanted);
  current.texts = texts;
  current.language = language;
  document.documentElement.lang = TAGS[language];
}

/** The language that the pages speak; reactive. */
export function language(): Language {
  return current.language;
}

/** The text of a key, with its `{values}` filled in. */
export function t(key: Key, values: Values = {}): string {
  return fill(current.texts[key] ?? key, values);
}

/** The text for `n` of something: `key_one` or `key_other`, with `{n}` filled in. */
export function tn(key: Plural, n: number, values: Values = {}): string {
  const one = new Intl.PluralRules(current.language).select(n) === "one";
  const text = current.texts[`${key}_${one ? "one" : "other"}`];
  return fill(text ?? key, { n, ...values });
}

/** A key that is put together while running, where one may be missing. */
export function maybe(key: string): string | undefined {
  return current.texts[key];
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
