/** Every text in English. */
import { flat } from "./flat";

export default flat(import.meta.glob("./*.en.json", { eager: true, import: "default" }));
