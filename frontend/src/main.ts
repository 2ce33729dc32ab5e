/** Where the pages start. */
import { mount } from "svelte";

import App from "./app/App.svelte";
import { speak } from "./i18n";
import { firstLanguage } from "./i18n/language";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/parts.css";
import "./art/art.css";

// Not awaited here: the texts import from this very chunk, and would wait for it for ever.
void speak(firstLanguage()).then(() => mount(App, { target: document.getElementById("app")! }));
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // After the first page has come: it must not wait for what is kept for later.
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
