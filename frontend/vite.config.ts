import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { compress } from "./plugins/compress.ts";
import { subset } from "./plugins/subset.ts";
import { worker } from "./plugins/worker.ts";

/** The club that `npm run dev` talks to. */
const club = process.env.CLUB ?? "http://127.0.0.1:8642";

const SHELL =
  /node_modules|src\/(app|lobby|api|look|main|i18n\/(index|current|flat|language))|src\/art\/(Card|Avatar|cards|faces|art)\b/;

// The club's content policy allows no data: addresses and no inline script, so nothing is inlined.
export default defineConfig({
  plugins: [svelte(), subset(), worker("worker/sw.js"), compress()],
  build: {
    outDir: "../src/marxador/club/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs comes in one piece, with the lobby, which is where most begin; what
    // several need in another, and each page's own in a third.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", test: SHELL, priority: 2 },
            { name: "shared", test: /src\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": club,
      "/ws": { target: club, ws: true },
      "^/t/.*svg": club,
      "/championship": club,
    },
  },
});
