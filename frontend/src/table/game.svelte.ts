/** A table as the page knows it: rendered from `table` and `view` alone; events only move and sound. */
import { tell } from "../app/toasts.svelte";
import { heal, lose } from "../app/connection.svelte";
import { variant } from "../app/house.svelte";
import { t } from "../i18n";
import type { Variant } from "../types";
import type { Event, View } from "../view";
import { commitment, contribution } from "./contribution";
import type { Answer, Chat, Doing, Hint, Incoming, TableState } from "./messages";
import { partners, sideOf } from "./seats";
import { Socket, type Connection } from "./socket";
import { play } from "./sounds";
import { capital, kindOf, loudness, spelt } from "./voices";
import { lastVoice, pending, spoken, type Teller } from "./words";

export interface Shout {
  seat: number;
  voice: string;
  id: number;
}

const SHOUT_STAYS = 2600;
const SIGNAL_STAYS = 1600;
const BUBBLE_STAYS = 4000;
const HAND_STAYS = 3800;
const BACK_STAYS = 4000;

export class Game {
  connection = $state<Connection>("opening");
  table = $state.raw<TableState | null>(null);
  view = $state.raw<View | null>(null);
  shout = $state.raw<Shout | null>(null);
  signal = $state.raw<{ from: number; name: string } | null>(null);
  bubbles = $state.raw<Record<number, string>>({});
  chats = $state.raw<Chat[]>([]);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  looking = $state<number | null>(null);
  said = $state("");
  missed = $state<number | null>(null);
  busy = $state(false);
  /** The finished hand that is still shown, with what it came to. */
  ended = $state.raw<Event[] | null>(null);

  readonly variant: Variant | undefined = $derived.by(() => {
    const key = this.view?.variant ?? this.table?.settings.variant;
    return key ? variant(key) : undefined;
  });
  readonly seat: number | null = $derived(this.table?.me ?? null);
  readonly teller: Teller | null = $derived.by(() => {
    if (!this.variant || !this.view) return null;
    return { game: this.variant, names: this.names, seat: this.seat, seats: this.view.seats };
  });
  readonly names: string[] = $derived.by(() => {
    const called = this.view?.names ?? [];
    const people = this.table?.people ?? [];
    return called.map((name, i) => people[i]?.person?.name ?? capital(name));
  });

  private readonly socket: Socket;
  private queue: Incoming[] = [];
  private shouts = 0;
  private timers = { shout: 0, signal: 0, hand: 0, back: 0 };
  private was: Connection = "opening";
  private counting = false;
  private turned = false;

  constructor(readonly id: string) {
    this.socket = new Socket(id, (message) => this.hear(message), (connection) => this.connected(connection));
  }

  close(): void {
    Object.values(this.timers).forEach(clearTimeout);
    this.socket.close();
    heal();
  }

  /** Asks the table for something; a refusal is told in its own sentence. */
  async do(doing: Doing): Promise<Answer> {
    const answer = await this.socket.say(doing);
    if (answer.error && answer.error !== "stale") tell(answer.message ?? t("app.failed"), { bad: true });
    return answer;
  }

  /** Plays a card or says a voice. */
  async act(action: string): Promise<void> {
    if (!this.view || this.busy || !this.view.legal.includes(action)) return;
    this.busy = true;
    await this.do({ do: "act", action, at: this.view.move ?? this.table?.move ?? 0 });
    this.busy = false;
  }

  /** Asks what the house would do. */
  async ask(): Promise<void> {
    if (this.hinting || !this.view?.legal.length) return;
    this.hinting = true;
    const answer = await this.do({ do: "hint" });
    if (answer.error) this.hinting = false;
  }

  look(seat: number | null): void {
    this.looking = seat;
    void this.socket.say({ do: "look", seat });
  }

  /** On to the next hand, without waiting. */
  proceed(): void {
    clearTimeout(this.timers.hand);
    this.ended = null;
    this.drain();
  }

  private connected(connection: Connection): void {
    this.connection = connection;
    if (connection === "lost") {
      lose();
      this.missed = null;
      clearTimeout(this.timers.back);
    } else if (connection === "open") {
      heal();
      if (this.was === "lost") {
        this.timers.back = window.setTimeout(() => (this.missed = null), BACK_STAYS);
        this.missed = 0;
        this.counting = true;
        setTimeout(() => (this.counting = false), 500);
        if (this.looking) void this.socket.say({ do: "look", seat: this.looking });
      }
    }
    this.was = connection;
  }

  private hear(message: Incoming): void {
    if (message.type !== "state") return this.aside(message);
    this.queue.push(message);
    this.drain();
  }

  /** States one after another; a finished hand is left on the table for a while. */
  private drain(): void {
    while (this.queue.length && !this.ended) {
      const message = this.queue.shift()!;
      if (message.type === "state") this.apply(message);
    }
  }

  private apply(message: Incoming & { type: "state" }): void {
    const first = !this.view || Boolean(message.view);
    if (message.events?.length) {
      this.hint = null;
      this.hinting = false;
    }
    if (message.table) this.table = message.table;
    if (message.view) this.view = message.view;
    if (message.patch && this.view) {
      const { history_add: added = [], ...patch } = message.patch;
      const history = patch.history ?? [...this.view.history, ...added];
      this.view = { ...this.view, ...patch, history };
    }
    const events = message.events ?? [];
    if (first) this.settle();
    if (!first) this.happen(events);
    if (this.counting && this.missed !== null) this.missed += events.filter(({ event }) => event === "spoke" || event === "played").length;
    this.turn();
    this.deal();
  }

  /** How things stand for somebody who has just come: the call that waits is still in the air. */
  private settle(): void {
    const call = this.view && pending(this.view) ? lastVoice(this.view) : null;
    this.shout = call && { ...call, id: ++this.shouts };
  }

  /** At first one looks at one's partner. */
  private turn(): void {
    if (this.turned || !this.seat || this.table?.status !== "playing" || !this.variant) return;
    this.turned = true;
    const [partner] = partners(this.seat, this.view?.seats ?? 0);
    if (partner && this.variant.signals.length) this.look(partner);
  }

  private happen(events: Event[]): void {
    const turn = this.seat !== null && this.view?.to_act.includes(this.seat);
    for (const event of events) {
      if (event.event === "spoke") this.cry(event.seat, event.voice);
      else if (event.event === "played") play("card");
      else if (event.event === "dealt") play("deal");
      else if (event.event === "painted") play("stones");
      else if (event.event === "said") this.bubble(event.seat, spelt(event.text));
      else if (event.event === "match-won" || event.event === "decided") this.finale(event.winner);
    }
    if (events.some(({ event }) => event === "played" || event === "hand-opened") && !pending(this.view!)) this.shout = null;
    if (turn && events.length) play("turn");
    this.announce(events);
    if (events.some(({ event }) => event === "hand-ended")) this.rest(events);
  }

  private finale(winner: string): void {
    play(this.seat === null || sideOf(this.seat) === winner ? "won" : "lost");
  }

  private rest(events: Event[]): void {
    this.ended = events;
    clearTimeout(this.timers.hand);
    this.timers.hand = window.setTimeout(() => this.proceed(), HAND_STAYS);
  }

  private cry(seat: number, voice: string): void {
    this.shout = { seat, voice, id: ++this.shouts };
    const game = this.variant;
    if (game) {
      const kind = kindOf(game, voice);
      play(kind === "yes" ? "yes" : kind === "no" || kind === "concede" ? "no" : loudness(game, voice).level > 1 ? "raise" : "call");
    }
    clearTimeout(this.timers.shout);
    this.timers.shout = window.setTimeout(() => {
      if (!this.view || !pending(this.view)) this.shout = null;
    }, SHOUT_STAYS);
  }

  private announce(events: Event[]): void {
    const teller = this.teller;
    if (!teller || !events.length) return;
    const sentences = events.map((event) => spoken(event, teller)).filter(Boolean);
    if (this.view && this.seat && this.view.to_act.includes(this.seat)) sentences.push(t("table.yourTurn"));
    this.said = sentences.join(" ");
  }

  private aside(message: Exclude<Incoming, { type: "state" }>): void {
    if (message.type === "chat") this.chat(message);
    else if (message.type === "signal") this.see(message.from, message.name);
    else if (message.type === "hint") {
      this.hint = message;
      this.hinting = false;
    }
    else if (message.type === "notice") this.notice(message.what, message.seat);
  }

  private chat(chat: Chat): void {
    this.chats = [...this.chats.slice(-99), chat];
    play("chat");
    const text = chat.text ?? (chat.phrase ? phrase(chat.phrase) : "");
    if (chat.seat) this.bubble(chat.seat, text);
    this.said = `${chat.seat ? (this.names[chat.seat - 1] ?? "") : ""}: ${text}`;
  }

  private bubble(seat: number, text: string): void {
    this.bubbles = { ...this.bubbles, [seat]: text };
    setTimeout(() => {
      if (this.bubbles[seat] === text) this.bubbles = { ...this.bubbles, [seat]: "" };
    }, BUBBLE_STAYS);
  }

  private see(from: number, name: string): void {
    this.signal = { from, name };
    clearTimeout(this.timers.signal);
    this.timers.signal = window.setTimeout(() => (this.signal = null), SIGNAL_STAYS);
    const signal = this.variant?.signals.find((one) => one.name === name);
    this.said = t("table.sawSignal", { name: this.names[from - 1] ?? "", signal: signal?.gesture ?? name });
  }

  private notice(what: string, seat?: number): void {
    if (what === "away" || what === "back" || what === "bot") {
      tell(t(`table.notice-${what}`, { name: seat ? (this.names[seat - 1] ?? "") : "" }));
    } else if (what === "storage") tell(t("table.notice-storage"), { bad: true });
  }

  /** One's own part of the deal is given without asking, but for the cut. */
  private deal(): void {
    const dealing = this.table?.dealing;
    if (!dealing || !this.seat || !dealing.needs.includes(this.seat)) return;
    const value = contribution(this.id);
    if (dealing.step === "commit") void this.socket.say({ do: "commit", hash: commitment(value) });
    else if (dealing.step === "reveal") void this.socket.say({ do: "cut", value });
  }

  /** The visible cut: where the finger fell, from 0 to 1. */
  cut(place: number): void {
    void this.do({ do: "cut", value: contribution(this.id), place });
  }
}

/** A set phrase in the reader's language. */
export function phrase(key: string): string {
  const word = key.replace(/^(phrase|consult):/, "");
  return t(`table.phrase-${word}` as "table.phrase-hello");
}
