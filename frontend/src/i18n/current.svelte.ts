/** The language in use and its texts. */
import type { Language } from "./language";

interface Current {
  language: Language;
  texts: Record<string, string>;
}

export const current: Current = $state({ language: "ca", texts: {} });
