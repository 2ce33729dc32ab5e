/** What happened and what waits, in sentences: the log shows them, a screen reader says them. */
import { named } from "../art/cards";
import { t, tn } from "../i18n";
import type { Side, Variant } from "../types";
import type { Event, View } from "../view";
import { duelOf, sideOf } from "./seats";
import { aloud, capital, contests, signalName, spelt, whole } from "./voices";

/** Who tells it: the game, and whose eyes it is seen with. */
export interface Teller {
  game: Variant;
  names: string[];
  seat: number | null;
  seats: number;
}

export function nameOf(teller: Teller, seat: number): string {
  return seat === teller.seat ? t("table.you") : (teller.names[seat - 1] ?? t("table.seat", { seat }));
}

export function sideName(teller: Teller, side: Side): string {
  const members = teller.names.map((_, i) => i + 1).filter((seat) => sideOf(seat) === side);
  if (members.length === 1) return nameOf(teller, members[0]!);
  if (teller.seat) return side === sideOf(teller.seat) ? t("table.us") : t("table.them");
  if (members.length > 2) return t("table.sideOf", { side });
  return members.map((seat) => nameOf(teller, seat)).join(", ");
}

/** A side inside a sentence: "per a nosaltres". */
export function sideWord(teller: Teller, side: Side): string {
  const name = sideName(teller, side);
  const inside: Record<string, string> = {
    [t("table.us")]: t("table.usIn"), [t("table.them")]: t("table.themIn"), [t("table.you")]: t("table.youIn"),
  };
  return inside[name] ?? name;
}

export interface Line {
  kind: "head" | "act" | "note" | "end";
  seat?: number;
  voice?: string;
  card?: string;
  text?: string;
}

/** The line of the log that an event is; null for what needs none. */
export function line(event: Event, teller: Teller): Line | null {
  switch (event.event) {
    case "hand-opened":
      return { kind: "head", text: t("table.handOpened", { n: event.number, name: nameOf(teller, event.dealer) }) };
    case "spoke":
      return { kind: "act", seat: event.seat, voice: event.voice };
    case "played":
      return { kind: "act", seat: event.seat, card: event.card };
    case "trick-taken": {
      const text = event.winner ? t("table.trickTo", { side: sideWord(teller, event.winner) }) : t("table.parda");
      return { kind: "head", text };
    }
    case "said":
      return { kind: "act", seat: event.seat, text: `«${spelt(event.text)}»` };
    case "signalled":
      return { kind: "act", seat: event.seat, text: t("table.signals", { name: signalName(event.name) }) };
    case "hidden-turned":
      return { kind: "act", seat: event.seat, card: event.card };
    case "hand-ended":
    case "dealt":
      return null;
    default:
      return outcome(event, teller);
  }
}

function outcome(event: Event, teller: Teller): Line | null {
  const side = (who: Side) => sideWord(teller, who);
  switch (event.event) {
    case "compared": {
      if (!event.declared.length) return null;
      const said = event.declared.map(([seat, value]) => `${nameOf(teller, seat)} ${value}`).join(", ");
      return { kind: "note", text: `${contest(teller.game, event.what)}: ${said}` };
    }
    case "envit-settled":
      return { kind: "note", text: t("table.envitTo", { side: side(event.winner) }) };
    case "painted":
      return { kind: "note", text: painted(event.what, event.stones, event.side, teller) };
    case "game-won":
      return { kind: "end", text: t("table.gameWon", { game: capital(teller.game.game), side: side(event.winner), score: event.stones.join("–") }) };
    case "match-won":
      return { kind: "end", text: t("table.matchWon", { match: capital(teller.game.match), side: side(event.winner) }) };
    case "decided":
      return { kind: "end", text: decided(event.reason, side(event.winner), teller) };
    case "suspended":
      return { kind: "end", text: t("table.suspended", { reason: event.reason }) };
    case "resumed":
      return { kind: "note", text: t("table.resumed") };
    case "faulted":
      return { kind: "note", text: t("table.faulted") };
    default:
      return null;
  }
}

/** Somebody gave the match up, or a referee has spoken. */
function decided(reason: string, side: string, teller: Teller): string {
  const seat = /^conceded by seat (\d+)$/.exec(reason)?.[1];
  if (seat) return t("table.concededBy", { name: nameOf(teller, Number(seat)), side });
  return t("table.decided", { side, reason });
}

export function painted(what: string, stones: number, side: Side, teller: Teller): string {
  return `${contest(teller.game, what)}: ${tn("table.stonesFor", stones, { side: sideWord(teller, side) })}`;
}

function contest(game: Variant, what: string): string {
  const word = what === "envit" ? contests(game).envit : what === "truc" ? contests(game).truc : what;
  return capital(word);
}

/** The same as one sentence, for whoever listens. */
export function spoken(event: Event, teller: Teller): string {
  if (event.event === "dealt") {
    const own = teller.seat ? event.hands[teller.seat - 1] : null;
    return own ? t("table.yourCards", { cards: own.map(named).join(", ") }) : "";
  }
  const told = line(event, teller);
  if (!told) return "";
  const said = told.voice ? aloud(teller.game, told.voice) : told.card ? named(told.card) : (told.text ?? "");
  return told.seat ? `${nameOf(teller, told.seat)}: ${said}.` : `${said}.`;
}

export interface Ask {
  /** Who said what, or whose turn it is. */
  title: string;
  /** What each answer comes to; empty where nothing waits. */
  lines: string[];
}

/** What waits, and what each answer comes to. */
export function asks(view: View, teller: Teller): Ask {
  const mine = teller.seat !== null && view.to_act.includes(teller.seat);
  const duel = duelOf(view, teller.seat);
  const position = view.positions[duel];
  const call = lastVoice(view);
  const caller = call ? t("table.says", { name: nameOf(teller, call.seat), voice: aloud(teller.game, call.voice) }) : "";
  const theirs = call && teller.seat && sideOf(call.seat) !== sideOf(teller.seat);
  if (!theirs || !mine) return { title: turn(view, teller, mine), lines: [] };
  if (position?.flor) return { title: caller, lines: [t("table.florWaits")] };
  if (view.bidding) return { title: caller, lines: either(teller, size(teller.game, view.bidding.offered), Math.max(1, view.bidding.accepted), sideOf(call.seat)) };
  const rung = position?.call ? teller.game.truc[position.call.level - 1] : undefined;
  if (rung) return { title: caller, lines: either(teller, prize(teller.game, rung.wanted), rung.refused, sideOf(call.seat)) };
  return { title: turn(view, teller, mine), lines: [] };
}

function either(teller: Teller, wanted: string, refused: number, side: Side): string[] {
  const yes = /^\d/.test(wanted) ? t("table.ifWanted", { worth: wanted }) : t("table.ifWhole", { what: whole(wanted) });
  return [yes, tn("table.ifRefused", refused, { side: sideWord(teller, side) })];
}

function turn(view: View, teller: Teller, mine: boolean): string {
  if (view.winner) return t("table.matchWon", { match: capital(teller.game.match), side: sideWord(teller, view.winner) });
  if (view.hand_over || !view.number) return t("table.handOver");
  if (mine) return t("table.yourTurn");
  const names = view.to_act.map((seat) => nameOf(teller, seat));
  return names.length ? t("table.turnOf", { names: names.join(", ") }) : "";
}

/** The last thing said in this hand. */
export function lastVoice(view: View): { seat: number; voice: string } | null {
  for (let i = view.history.length - 1; i >= 0; i--) {
    const event = view.history[i]!;
    if (event.event === "spoke") return event;
  }
  return null;
}

/** Whether a call waits for its answer. */
export function pending(view: View): boolean {
  return Boolean(view.bidding || view.positions.some((position) => position.call || position.flor));
}

/** What a hand may come to be worth, in a word. */
export function prize(game: Variant, wanted: number): string {
  if (wanted === -1) return game.game;
  return wanted === -2 ? game.match : String(wanted);
}

/** What an envit is worth, in a word. */
export function size(game: Variant, offered: number): string {
  if (offered >= 0) return String(offered);
  const voice = game.envit?.find((bid) => bid.everything)?.voice ?? "";
  return voice.startsWith("falta") ? "falta" : voice;
}
