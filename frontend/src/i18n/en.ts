/** Every text in English: one line for each page. */
import app from "./app.en.json";
import art from "./art.en.json";
import lobby from "./lobby.en.json";
import fresh from "./new.en.json";
import rules from "./rules.en.json";
import replay from "./replay.en.json";
import review from "./review.en.json";
import first from "./first.en.json";
import me from "./me.en.json";
import people from "./people.en.json";
import real from "./real.en.json";
import verify from "./verify.en.json";
import scene from "./scene.en.json";
import table from "./table.en.json";
import { flat } from "./flat";
import type { Texts } from "./texts";

const files: Texts = {
  app,
  art,
  lobby,
  new: fresh,
  rules,
  replay,
  review,
  first,
  me,
  people,
  real,
  verify,
  scene,
  table,
};

export default flat(files);
