/** The first game: what is asked, in order, and how far the hand has gone by then. */
import type { Key } from "../i18n/texts";

export interface Choice {
  card?: string;
  voice?: string;
  face?: string;
  text?: Key;
  right: boolean;
}

export interface Lesson {
  /** Its texts are `first.ID`, and `first.ID_no` for a choice that is not the right one. */
  id: string;
  /** How many acts of the hand have been done; none: the cloth shows nothing yet. */
  acts: number | null;
  choices: Choice[];
  /** A signal that one's partner is making. */
  signal?: string;
}

export const GAME = "jcf";
export const SEATS = 4;
export const DEALER = 4;
/** Yours are first: 33 for the envit and a manilla for the truc. */
export const DEAL = "7E,6E,4B 3E,6C,5B 1B,5C,4O 5O,3C,6O";
export const ACTS: [number, string][] = [
  [1, "envide"],
  [2, "vull"],
  [1, "4B"],
  [2, "3E"],
  [3, "1B"],
  [4, "5O"],
  [3, "5C"],
  [4, "3C"],
  [1, "truque"],
  [2, "retruque"],
  [1, "vull"],
  [1, "7E"],
  [2, "6C"],
];
/** The faces round the table; the first is for whoever would look like oneself. */
export const FACES = [8, 2, 1, 3];

const cards = (...pairs: [string, boolean][]): Choice[] =>
  pairs.map(([card, right]) => ({ card, right }));
const voice = (word: string, right: boolean): Choice => ({ voice: word, right });
const text = (key: Key, right: boolean): Choice => ({ text: key, right });

export const LESSONS: Lesson[] = [
  { id: "welcome", acts: null, choices: [] },
  { id: "ace", acts: null, choices: cards(["3O", false], ["1E", true]) },
  { id: "manilla", acts: null, choices: cards(["7O", true], ["3C", false]) },
  { id: "false", acts: null, choices: cards(["7B", false], ["3B", true]) },
  {
    id: "parda",
    acts: null,
    choices: [...cards(["4O", false], ["4C", false]), text("first.nobody", true)],
  },
  { id: "hand", acts: 0, choices: [] },
  {
    id: "count",
    acts: 0,
    choices: [text("first.n13", false), text("first.n33", true), text("first.n17", false)],
  },
  {
    id: "seen",
    acts: 0,
    signal: "bast",
    choices: cards(["1E", false], ["1B", true], ["3O", false]),
  },
  {
    id: "made",
    acts: 0,
    choices: [
      { face: "bast", right: false },
      { face: "manilla-espases", right: true },
      { face: "trenta-tres", right: false },
    ],
  },
  { id: "envide", acts: 0, choices: [voice("envide", true), voice("men-vaig", false)] },
  { id: "lead", acts: 2, choices: cards(["7E", false], ["6E", false], ["4B", true]) },
  { id: "truque", acts: 8, choices: [voice("truque", true), voice("men-vaig", false)] },
  { id: "answer", acts: 10, choices: [voice("vull", true), voice("no-vull", false)] },
  { id: "last", acts: 11, choices: cards(["7E", true], ["6E", false]) },
  { id: "end", acts: 13, choices: [] },
];
