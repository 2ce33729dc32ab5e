/** A table that is being thought up. */
import type { OpenHands, Settings, Variant } from "../types";

export type Time = "none" | "calm" | "quick";

/** Minutes of the bank and seconds for a call. */
export const TIMES: Record<Exclude<Time, "none">, { bank: number; call: number }> = {
  calm: { bank: 600_000, call: 60_000 },
  quick: { bank: 180_000, call: 20_000 },
};

export class Draft {
  variant = $state("jcf");
  seats = $state(2);
  /** Who sits in each seat but the first: a bot, or "" for whoever comes. */
  company = $state<string[]>([]);
  options = $state<Record<string, string>>({});
  target = $state<number | null>(null);
  games = $state<number | null>(null);
  name = $state("");
  public = $state(false);
  drawn = $state(false);
  time = $state<Time>("none");
  free = $state(false);
  openHands = $state<OpenHands>("after");
  hints = $state(false);
  rated = $state(false);

  /** What does not fit the game falls back to what is usual in it. */
  fit(game: Variant): void {
    if (this.variant !== game.key) this.variant = game.key;
    if (!game.seats.includes(this.seats)) this.seats = game.usual_seats;
    const kept = game.options.filter(({ name, values }) =>
      values.includes(this.options[name] ?? ""),
    );
    this.options = Object.fromEntries(kept.map(({ name }) => [name, this.options[name]!]));
    this.target = null;
    this.games = null;
  }
}

export function fresh(variant: string): Draft {
  const draft = new Draft();
  draft.variant = variant;
  return draft;
}

/** The draft as the club wants it: only what differs from the game's own. */
export function settled(draft: Draft, game: Variant): Settings {
  const options = game.options
    .filter(({ name, values }) => (draft.options[name] ?? values[0]) !== values[0])
    .map(({ name }) => [name, draft.options[name]!]);
  const bots = draft.company
    .slice(0, draft.seats - 1)
    .map((bot, at) => ({ seat: at + 2, bot }))
    .filter(({ bot }) => bot);
  const settings: Settings = {
    variant: game.key,
    options: Object.fromEntries(options),
    seats: draft.seats,
    public: draft.public,
    bots,
    seating: draft.drawn ? "drawn" : "chosen",
    clock: draft.time === "none" ? null : TIMES[draft.time],
    chat: draft.free ? "free" : "phrases",
    open_hands: draft.openHands,
    hints: draft.hints,
    rated: draft.rated && !draft.hints,
  };
  if (draft.name.trim()) settings.name = draft.name.trim();
  if (draft.target) settings.target = draft.target;
  if (draft.games) settings.games = draft.games;
  return settings;
}
