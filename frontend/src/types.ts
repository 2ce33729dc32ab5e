/** What the club says over HTTP. */

export type Side = "A" | "B";
export type Score = [number, number];

export interface Club {
  name: string;
  version: string;
  languages: string[];
  bots: string[];
  phrases: string[];
  championship: boolean;
  variants_version: string;
}

export interface Rating {
  variant: string;
  how: "singles" | "pairs";
  rating: number;
  games: number;
}

export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account";
  language: string;
  avatar: number;
  theme?: string;
  ratings: Rating[];
  settings: Record<string, unknown>;
}

/** What everybody may see of a person. */
export interface Card {
  id: string;
  name: string;
  avatar: number;
  ratings: Rating[];
  since: number;
}

export interface Friend {
  id: string;
  name: string;
  avatar: number;
  online: boolean;
  table?: string | null;
}

export interface Session {
  id: string;
  created: number;
  seen: number;
  agent: string;
  current: boolean;
}

export interface Token {
  id: string;
  name: string;
  /** Only in the answer that makes it. */
  token?: string;
}

export interface Clock {
  bank: number;
  call: number;
}

export type OpenHands = "never" | "after" | "delayed";

export interface Settings {
  variant: string;
  options: Record<string, string>;
  seats: number;
  target?: number;
  games?: number;
  public: boolean;
  name?: string;
  bots: { seat: number; bot: string }[];
  seating: "chosen" | "drawn";
  clock: Clock | null;
  chat: "phrases" | "free";
  open_hands: OpenHands;
  signals_caught?: boolean;
  hints: boolean;
  rated: boolean;
}

export interface Sitter {
  seat: number;
  person?: { id: string; name: string; avatar: number; kind: string } | null;
  bot?: string | null;
  here: boolean;
}

export interface Summary {
  id: string;
  name: string | null;
  link: string;
  variant: string;
  options: Record<string, string>;
  seats: number;
  target: number;
  games: number;
  status: "waiting" | "playing" | "over";
  public: boolean;
  rated: boolean;
  hints: boolean;
  chat: "phrases" | "free";
  open_hands: OpenHands;
  clock: Clock | null;
  people: (Sitter | null)[];
  score: Score;
  won: Score;
  winner: Side | null;
  created: number;
  spectators: number;
  owner: { id: string; name: string };
  me?: number | null;
}

export interface Variant {
  key: string;
  name: string;
  aliases: string[];
  region: string;
  source: string;
  version: number;
  language: "ca" | "es";
  seats: number[];
  usual_seats: number;
  target: number;
  games: number;
  game: string;
  match: string;
  stones: string;
  halves: [string, string] | null;
  tally: "maize" | "coins" | "eight-and-nine" | "paper";
  deck: string[];
  strength: Record<string, number>;
  /** The same with six seats or more. */
  crowded: Record<string, number>;
  titles: Record<string, string>;
  truc: { voice: string; wanted: number; refused: number }[];
  passing: string | null;
  envit: { voice: string; numbered: boolean; everything: boolean }[] | null;
  flor: { voice: string; answers: string[]; on: boolean } | null;
  yes: string;
  no: string;
  concede: string;
  look: string | null;
  stack: boolean;
  duels: "none" | "in-turn" | "at-once";
  signals: { name: string; gesture: string }[];
  sayings: string[];
  consells: string[];
  options: { name: string; meaning: string; values: string[] }[];
}

/** One piece of a rules page. `hand` is an example that one can click through. */
export interface Block {
  kind: "text" | "list" | "table" | "hand";
  text?: string;
  items?: string[];
  head?: string[];
  rows?: string[][];
  deal?: string;
  acts?: [number, string][];
  seats?: number;
  dealer?: number;
  options?: Record<string, string>;
}

export interface Rules {
  key: string;
  title: string;
  sections: { title: string; blocks: Block[] }[];
}
