/** How the page is held: as narrow as a phone, and a short one; reactive. */
function watched(media: string): () => boolean {
  const query = matchMedia(media);
  let now = $state(query.matches);
  query.addEventListener("change", () => (now = query.matches));
  return () => now;
}

export const isNarrow = watched("(max-width: 899px)");
export const isShort = watched("(max-width: 899px) and (max-height: 720px)");
