/**
 * The acta of a sheet, as docs/acta.md wants it.
 *
 * Where every hand was written down, the hands stand in it, dealt as `?`. Where only stones were
 * kept, it says how the match stands and, once it is won, for whom; what was painted is in its
 * comments. Either reads without an error in `marxador replay`.
 */
import {
  hands,
  sideOf,
  writtenDown,
  type Entry,
  type Hand,
  type Sheet,
  type Standing,
} from "./sheet.ts";

export function acta(sheet: Sheet): string {
  return writtenDown(sheet) ? told(sheet) : counted(sheet);
}

function told(sheet: Sheet): string {
  const all = hands(sheet).filter((hand) => hand.entries.some(({ kind }) => kind === "act"));
  const body = all.map((hand) => telling(sheet, hand).join("\n")).join("\n\n");
  return `${headers(sheet, all[0]!.before)}\n${body}\n`;
}

function telling(sheet: Sheet, hand: Hand): string[] {
  const lines = [
    `hand ${hand.number} dealer ${hand.dealer}`,
    `deal ${Array(sheet.seats).fill("?").join(" ")}`,
  ];
  let acts: string[] = [];
  for (const entry of hand.entries) {
    if (entry.kind === "act") acts.push(`${entry.seat}:${entry.action}`);
    if (entry.kind !== "envit") continue;
    if (acts.length) lines.push(acts.join(" "));
    acts = [];
    lines.push(`envit ${entry.side}`);
  }
  if (acts.length) lines.push(acts.join(" "));
  return lines;
}

function counted(sheet: Sheet): string {
  const all = hands(sheet);
  const last = all.at(-1)!;
  const ended = last.after.winner;
  const standing = ended ? last.before : last.after;
  const comments = all.filter((hand) => hand.entries.length).map(comment);
  const decided = ended
    ? [`result ${ended} "stones kept at a real table, cards not written down"`]
    : [];
  const lines = [...comments, ...decided].join("\n");
  return `${headers(sheet, standing, ended ? standing.won.join("-") : "*")}\n${lines}${lines ? "\n" : ""}`;
}

function comment(hand: Hand): string {
  const painted = hand.entries.map(painting).filter(Boolean).join(", ") || "nothing painted";
  const { score, won } = hand.after;
  return `; hand ${hand.number} dealer ${hand.dealer}: ${painted} = ${score.join("-")} won ${won.join("-")}`;
}

function painting(entry: Entry): string {
  if (entry.kind !== "paint" && entry.kind !== "take") return "";
  const what = entry.voice ? `${entry.what} (${entry.voice})` : entry.what;
  return `${what} ${entry.kind === "take" ? `the ${entry.prize}` : entry.stones} for ${entry.side}`;
}

/** `Result` is left out where the hands tell it. */
function headers(sheet: Sheet, standing: Standing, result?: string): string {
  const names = sheet.names.map(clean);
  const lines: [string, string][] = [
    ["Acta", "1"],
    ["Variant", sheet.game.key],
    ["Seats", String(sheet.seats)],
    ...(names.every(Boolean) ? ([["Names", names.join("; ")]] as [string, string][]) : []),
    ["Target", String(sheet.target)],
    ["Games", String(sheet.games)],
    ["Score", standing.score.join("-")],
    ["Won", standing.won.join("-")],
    ["Date", sheet.date],
    ...(result ? ([["Result", result]] as [string, string][]) : []),
  ];
  return lines.map(([name, value]) => `[${name} "${value}"]\n`).join("");
}

/** A name as a record may hold it. */
export function clean(name: string): string {
  return name
    .replace(/[";\r\n]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Who is likely to act next: a guess that saves a press, never a rule. */
export function likely(sheet: Sheet, hand: Hand): number {
  const mano = (hand.dealer % sheet.seats) + 1;
  const acts = hand.entries.filter((entry) => entry.kind === "act");
  const last = acts.at(-1);
  if (!last) return mano;
  const next = (seat: number) => (seat % sheet.seats) + 1;
  if (!isCard(last.action))
    return isAnswer(sheet, last.action) ? turnBefore(sheet, acts, mano) : next(last.seat);
  const cards = acts.filter(({ action }) => isCard(action));
  if (cards.length % sheet.seats) return next(last.seat);
  return taker(sheet, cards.slice(-sheet.seats)) ?? mano;
}

type Act = Extract<Entry, { kind: "act" }>;

export function isCard(action: string): boolean {
  return /^\d/.test(action);
}

function isAnswer(sheet: Sheet, action: string): boolean {
  return action === sheet.game.yes || action === sheet.game.no;
}

/** Whose turn it was before the call that was answered: the first who spoke since the last card. */
function turnBefore(sheet: Sheet, acts: Act[], mano: number): number {
  const at = acts.findLastIndex(({ action }) => isCard(action));
  return acts[at + 1]?.seat ?? (at < 0 ? mano : (acts[at]!.seat % sheet.seats) + 1);
}

/** Who took a trick: the strongest card, where no rival has its equal. */
function taker(sheet: Sheet, cards: Act[]): number | null {
  const worth = ({ action }: Act) => sheet.game.strength[action.split("/")[0]!] ?? 0;
  const best = Math.max(...cards.map(worth));
  const holders = cards.filter((act) => worth(act) === best);
  const sides = new Set(holders.map(({ seat }) => sideOf(seat)));
  return sides.size === 1 ? holders[0]!.seat : null;
}
