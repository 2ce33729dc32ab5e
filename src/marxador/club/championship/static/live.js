/** Keeps the changing part of a page up to date, by server-sent events. */
const place = document.getElementById("live");

if (place?.dataset.stream && "EventSource" in window) {
  const source = new EventSource(`${place.dataset.stream}&seen=${place.dataset.seen}`);
  source.addEventListener("part", (event) => {
    const open = [...place.querySelectorAll("details")].map((one) => one.open);
    const fresh = new DOMParser().parseFromString(event.data, "text/html");
    place.replaceChildren(...fresh.body.childNodes);
    place.querySelectorAll("details").forEach((one, at) => (one.open = open[at] ?? false));
    place.dataset.seen = event.lastEventId;
  });
  addEventListener("pagehide", () => source.close());
}
