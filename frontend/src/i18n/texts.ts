/** The keys there are: those of the Valencian files; the other languages must have the same. */
import type { files } from "./ca";

type Files = typeof files;

/** What another language has to fill in: all of it, and nothing else. */
export type Texts = { [Name in keyof Files]: Record<keyof Files[Name], string> };

export type Key = {
  [Name in keyof Files & string]: `${Name}.${keyof Files[Name] & string}`;
}[keyof Files & string];

/** A key that comes as `_one` and `_other`. */
export type Plural = Key extends infer K ? (K extends `${infer Stem}_one` ? Stem : never) : never;
