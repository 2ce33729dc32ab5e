/** Where the pages start. */
import { mount } from "svelte";

import App from "./app/App.svelte";
import { arrive } from "./app/house.svelte";
import { PAGES } from "./app/pages";
import { route } from "./app/router.svelte";
import { language, speak } from "./i18n";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/parts.css";
import "./art/art.css";

// What the first page needs is asked for all at once: who one is, the page itself, its texts.
void arrive();
void PAGES[route().page].load().catch(() => undefined); // the shell asks again, and tells
// Not awaited here: the texts import from this very chunk, and would wait for it for ever.
void speak(language()).then(() => mount(App, { target: document.getElementById("app")! }));
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // After the first page has come: it must not wait for what is kept for later.
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
