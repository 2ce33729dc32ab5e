/** The three languages of the pages. Valencian is the default. */
export type Language = "ca" | "es" | "en";

export const LANGUAGES: readonly Language[] = ["ca", "es", "en"];

/** How each is written in `lang`, and how the bar calls it. */
export const TAGS: Record<Language, string> = { ca: "ca-valencia", es: "es", en: "en" };
export const SHORT: Record<Language, string> = { ca: "VAL", es: "CAS", en: "ENG" };
export const NAMES: Record<Language, string> = { ca: "Valencià", es: "Castellano", en: "English" };

export function isLanguage(word: string | null | undefined): word is Language {
  return LANGUAGES.includes(word as Language);
}

/** The one that was chosen here before. */
export function chosenLanguage(): Language | null {
  const kept = localStorage.getItem("language");
  return isLanguage(kept) ? kept : null;
}

export function choose(language: Language): void {
  localStorage.setItem("language", language);
}

/** The one chosen here, or the browser's own if it is one of ours. */
export function firstLanguage(): Language {
  const kept = chosenLanguage();
  if (kept) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return wanted ?? "ca";
}
