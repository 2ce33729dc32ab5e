/**
 * The pages without a connection: everything they are made of is kept, so that the marxador works
 * at a real table anywhere. What the club says is always asked anew; only the games are kept too.
 */
const KEPT = "pages-VERSION";
const FILES = [/* filled in by the build */];
const GAMES = "/api/variants";
const LANGUAGES = ["ca", "es", "en"];

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(["/", ...FILES]);
  await Promise.allSettled(LANGUAGES.map((language) => cache.add(`${GAMES}?lang=${language}`)));
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(fresh(request, "/"));
  } else if (url.pathname === GAMES) {
    event.respondWith(fresh(request, request, true));
  } else if (FILES.includes(decodeURI(url.pathname)) || FILES.includes(url.pathname)) {
    event.respondWith(kept(request));
  }
});

/** The championship's pages and the API are the server's own. */
function isPage(url) {
  return (
    !/^\/(api|championship|metrics|openapi|schema)\b/.test(url.pathname) &&
    !/\.\w+$/.test(url.pathname)
  );
}

/** From the club, and from what is kept where it does not answer. */
async function fresh(request, instead, also = false) {
  try {
    const answer = await fetch(request);
    if (also && answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
    return answer;
  } catch (lost) {
    const found = await caches.match(instead, { ignoreVary: true });
    if (found) return found;
    throw lost;
  }
}

/** From what is kept: these files never change under their name within a version. */
async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}
