/** The language in use and its texts. */
import { firstLanguage, type Language } from "./language";

interface Current {
  language: Language;
  texts: Record<string, string>;
}

export const current: Current = $state({ language: firstLanguage(), texts: {} });
