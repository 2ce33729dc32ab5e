/** One's own part of the randomness: kept in the page until it is revealed, so that a reload keeps it. */
import { hex, sha256, unhex } from "../verify/sha256";

const BYTES = 32;

/** The contribution to a table's match, made once. */
export function contribution(table: string): string {
  const name = `contribution:${table}`;
  const kept = sessionStorage.getItem(name);
  if (kept) return kept;
  const made = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  sessionStorage.setItem(name, made);
  return made;
}

/** What binds one to it before the others have spoken. */
export function commitment(value: string): string {
  return hex(sha256(unhex(value)));
}
