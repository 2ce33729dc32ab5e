/** Which page is shown: the address, read without a library. */

export type Page =
  | "lobby"
  | "table"
  | "replay"
  | "new"
  | "rules"
  | "first"
  | "me"
  | "people"
  | "real"
  | "explore"
  | "verify"
  | "lost";

export interface Route {
  page: Page;
  path: string;
  /** The parts of the address after the page's own word. */
  parts: string[];
  query: URLSearchParams;
}

const WORDS: Record<string, Page> = {
  new: "new",
  rules: "rules",
  first: "first",
  me: "me",
  people: "people",
  real: "real",
  explore: "explore",
  verify: "verify",
};

export function read(url: URL): Route {
  const [word, ...parts] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const route = { path: url.pathname, parts, query: url.searchParams };
  if (!word) return { ...route, page: "lobby" };
  if (word === "t" && parts[0])
    return { ...route, page: parts[1] === "replay" ? "replay" : "table" };
  return { ...route, page: WORDS[word] ?? "lost" };
}

let shown = $state.raw(read(new URL(location.href)));

/** The route that is shown; reactive. */
export function route(): Route {
  return shown;
}

/** Goes to another page of ours. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const url = new URL(path, location.href);
  history[options.replace ? "replaceState" : "pushState"](null, "", url);
  shown = read(url);
  if (!options.replace) scrollTo(0, 0);
}

/** Whether an address is a page of ours (a championship's are the server's). */
function ours(url: URL): boolean {
  return (
    url.origin === location.origin && read(url).page !== "lost" && !/\.\w+$/.test(url.pathname)
  );
}

/** Follows links to our own pages without loading anything again. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const url = new URL(link.href);
  if (!ours(url) || (url.hash && url.pathname === location.pathname)) return;
  event.preventDefault();
  go(url.href);
}

addEventListener("popstate", () => (shown = read(new URL(location.href))));
