/** The pages, each loaded when it is first wanted. */
import type { Component } from "svelte";

import Lobby from "../lobby/Lobby.svelte";
import type { Page, Route } from "./router.svelte";

type Loaded = Promise<{ default: Component<any> }>; // each page has its own props

interface Entry {
  load: () => Loaded;
  props?: (route: Route) => Record<string, unknown>;
  /** The page draws the bar itself. */
  bare?: boolean;
}

export const PAGES: Record<Page, Entry> = {
  lobby: { load: async () => ({ default: Lobby }) },
  table: {
    load: () => import("../table/Table.svelte"),
    props: ({ parts }) => ({ id: parts[0] }),
    bare: true,
  },
  replay: {
    load: () => import("../replay/Replay.svelte"),
    props: ({ parts }) => ({ id: parts[0], hand: parts[2] ? Number(parts[2]) : undefined }),
  },
  new: {
    load: () => import("../new/New.svelte"),
    props: ({ query }) => ({ game: query.get("game") ?? undefined }),
  },
  rules: {
    load: () => import("../rules/Rules.svelte"),
    props: ({ parts }) => ({ game: parts[0] }),
  },
  first: { load: () => import("../first/First.svelte") },
  me: { load: () => import("../me/Me.svelte") },
  people: {
    load: () => import("../people/Person.svelte"),
    props: ({ parts }) => ({ id: parts[0] }),
  },
  real: { load: () => import("../real/Real.svelte") },
  explore: { load: () => import("../explore/Explore.svelte") },
  verify: {
    load: () => import("../verify/Verify.svelte"),
    props: ({ query }) => ({ table: query.get("table") ?? undefined }),
  },
  lost: { load: () => import("./Lost.svelte") },
};
