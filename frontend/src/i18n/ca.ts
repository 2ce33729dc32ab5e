/** Every text in Valencian: one line for each page. */
import app from "./app.ca.json";
import art from "./art.ca.json";
import lobby from "./lobby.ca.json";
import fresh from "./new.ca.json";
import rules from "./rules.ca.json";
import replay from "./replay.ca.json";
import review from "./review.ca.json";
import first from "./first.ca.json";
import me from "./me.ca.json";
import people from "./people.ca.json";
import real from "./real.ca.json";
import verify from "./verify.ca.json";
import scene from "./scene.ca.json";
import table from "./table.ca.json";
import { flat } from "./flat";

export const files = {
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
