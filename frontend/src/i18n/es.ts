/** Every text in Spanish: one line for each page. */
import app from "./app.es.json";
import art from "./art.es.json";
import lobby from "./lobby.es.json";
import fresh from "./new.es.json";
import rules from "./rules.es.json";
import replay from "./replay.es.json";
import review from "./review.es.json";
import first from "./first.es.json";
import me from "./me.es.json";
import people from "./people.es.json";
import real from "./real.es.json";
import verify from "./verify.es.json";
import scene from "./scene.es.json";
import table from "./table.es.json";
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
