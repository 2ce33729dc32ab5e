/** The sheet in hand, kept on this phone: it outlives the page, and needs no club. */
import { undone, type Entry, type Sheet } from "./sheet";

const WHERE = "real-table";

function read(): Sheet | null {
  try {
    const kept = JSON.parse(localStorage.getItem(WHERE) ?? "null") as Sheet | null;
    return kept?.version === 1 ? kept : null;
  } catch {
    return null;
  }
}

let shown = $state.raw<Sheet | null>(read());

export function sheet(): Sheet | null {
  return shown;
}

export function keep(next: Sheet | null): void {
  shown = next;
  if (next) localStorage.setItem(WHERE, JSON.stringify(next));
  else localStorage.removeItem(WHERE);
}

export function write(...entries: Entry[]): void {
  if (shown) keep({ ...shown, entries: [...shown.entries, ...entries] });
}

export function undo(): void {
  if (shown) keep(undone(shown));
}
