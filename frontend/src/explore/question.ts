/** A hand to be explored. All of it is in its address, so that it can be shared and linked to. */
import type { Score } from "../types";
import type { View } from "../view";

export type Act = [number, string];

export interface Question {
  variant: string;
  /** One's own: three, or fewer while they are being picked. */
  cards: string[];
  seat: number;
  seats: number;
  options: Record<string, string>;
  acts: Act[];
  dealer?: number;
  score: Score;
  won: Score;
  target?: number;
  games?: number;
}

/** What search says of a choice: `alike` may be as good as the best. */
export type Rank = "best" | "alike" | "worse";

/** Something to do: how often the champion does it, and what it is worth where that is known. */
export interface Choice {
  action: string;
  share: number;
  chance: number | null;
  cost: number | null;
  /** By search, in place of the share. */
  rank: Rank | null;
}

export type Method = "solved" | "played" | "searched" | "strayed";

/** What `/api/explore` answers. */
export interface Explored {
  view: View;
  /** Who has the word; null where the hand is over. */
  seat: number | null;
  legal: string[];
  advice: { method: Method; choices: Choice[] } | null;
}

const list = (text: string | null): string[] => (text ? text.split(",") : []);
const whole = (text: string | null): number | undefined =>
  text && /^\d+$/.test(text) ? Number(text) : undefined;

function pair(text: string | null): Score {
  const [ours, theirs] = /^(\d+)-(\d+)$/.exec(text ?? "")?.slice(1).map(Number) ?? [];
  return [ours ?? 0, theirs ?? 0];
}

/** The hand that an address is of. */
export function read(query: URLSearchParams): Question {
  const split = (text: string, by: string): [string, string] => {
    const at = text.indexOf(by);
    return [text.slice(0, at), text.slice(at + 1)];
  };
  return {
    variant: query.get("game") ?? "jcf",
    cards: list(query.get("cards")),
    seat: whole(query.get("seat")) ?? 1,
    seats: whole(query.get("seats")) ?? 2,
    options: Object.fromEntries(list(query.get("options")).map((one) => split(one, ":"))),
    acts: list(query.get("acts")).map((one) => {
      const [seat, act] = split(one, ":");
      return [Number(seat), act];
    }),
    dealer: whole(query.get("dealer")),
    score: pair(query.get("score")),
    won: pair(query.get("won")),
    target: whole(query.get("target")),
    games: whole(query.get("games")),
  };
}

/** The address of a hand; what is as usual is left out. */
export function address(question: Question): string {
  const query = new URLSearchParams({ game: question.variant });
  const put = (name: string, text: string | number | undefined, usual: string | number = "") => {
    if (text !== undefined && text !== usual) query.set(name, String(text));
  };
  put("seats", question.seats, 2);
  put("seat", question.seat, 1);
  put("dealer", question.dealer);
  put("score", question.score.join("-"), "0-0");
  put("won", question.won.join("-"), "0-0");
  put("target", question.target);
  put("games", question.games);
  put("options", Object.entries(question.options).map((one) => one.join(":")).join(","));
  put("cards", question.cards.join(","));
  put("acts", question.acts.map((act) => act.join(":")).join(","));
  return `/explore?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
