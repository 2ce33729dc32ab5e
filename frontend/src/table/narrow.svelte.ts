/** Whether the page is as narrow as a phone; reactive. */
const query = matchMedia("(max-width: 899px)");
let now = $state(query.matches);
query.addEventListener("change", () => (now = query.matches));

export function isNarrow(): boolean {
  return now;
}
