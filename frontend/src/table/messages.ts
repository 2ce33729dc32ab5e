/** What a table and a page say to each other over the socket. */
import type { OpenHands, Settings, Sitter } from "../types";
import type { Event, View } from "../view";

export interface Clocks {
  seats: number[];
  call: number | null;
  ticking: number[];
  at: number;
}

export interface Dealing {
  step: "commit" | "reveal" | "cut" | "dealt";
  needs: number[];
  root?: string;
}

export interface TableState {
  status: "waiting" | "playing" | "over";
  people: (Sitter | null)[];
  owner: { id: string; name: string };
  me: number | null;
  clock: Clocks | null;
  open_hands: OpenHands;
  agreed: number[];
  settings: Settings;
  spectators: number;
  dealing: Dealing | null;
  move: number;
  /** For whoever only watches, where hands are opened with a delay. */
  opened?: { number: number; hands: (string[] | null)[] } | null;
}

export interface Hint {
  action: string;
  why: string[];
  frequencies: Record<string, number>;
}

export interface Chat {
  seat?: number | null;
  person?: { id: string; name: string } | string | null;
  text?: string | null;
  phrase?: string | null;
  at: number;
}

export type Notice = "away" | "back" | "bot" | "slow" | "storage" | "restart";

export type Incoming =
  | {
      seq: number;
      type: "state";
      run?: string;
      table?: TableState;
      view?: View;
      patch?: Partial<View> & { history_add?: Event[] };
      events?: Event[];
    }
  | ({ seq: number; type: "chat" } & Chat)
  | { seq: number; type: "signal"; from: number; to: number; name: string }
  | ({ seq: number; type: "hint" } & Hint)
  | { seq: number; type: "notice"; what: Notice; seat?: number }
  | { seq?: undefined; type: "pong" };

export interface Answer {
  re: string;
  ok?: boolean;
  error?: string;
  message?: string;
}

/** What a page asks of a table. */
export type Doing =
  | { do: "act"; action: string; at: number }
  | { do: "signal"; to: number; name: string }
  | { do: "say"; text: string }
  | { do: "look"; seat: number | null }
  | { do: "sit"; seat?: number }
  | { do: "stand" | "start" | "back" | "hint" | "concede-match" }
  | { do: "bot"; seat: number; bot: string }
  | { do: "commit"; hash: string }
  | { do: "cut"; value: string; place?: number }
  | { do: "open"; yes: boolean }
  | { do: "mute"; person: string; on: boolean };
