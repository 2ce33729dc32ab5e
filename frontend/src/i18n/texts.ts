/** The keys there are: those of the Valencian files; the other languages have the same. */
import type app from "./app.ca.json";
import type art from "./art.ca.json";
import type explore from "./explore.ca.json";
import type first from "./first.ca.json";
import type lobby from "./lobby.ca.json";
import type me from "./me.ca.json";
import type fresh from "./new.ca.json";
import type people from "./people.ca.json";
import type real from "./real.ca.json";
import type replay from "./replay.ca.json";
import type review from "./review.ca.json";
import type rules from "./rules.ca.json";
import type scene from "./scene.ca.json";
import type table from "./table.ca.json";
import type verify from "./verify.ca.json";

interface Files {
  app: typeof app;
  art: typeof art;
  explore: typeof explore;
  first: typeof first;
  lobby: typeof lobby;
  me: typeof me;
  new: typeof fresh;
  people: typeof people;
  real: typeof real;
  replay: typeof replay;
  review: typeof review;
  rules: typeof rules;
  scene: typeof scene;
  table: typeof table;
  verify: typeof verify;
}

export type Key = {
  [Name in keyof Files & string]: `${Name}.${keyof Files[Name] & string}`;
}[keyof Files & string];

/** A key that comes as `_one` and `_other`. */
export type Plural = Key extends infer K ? (K extends `${infer Stem}_one` ? Stem : never) : never;
