/** Every text in Spanish. */
import { flat } from "./flat";

export default flat(import.meta.glob("./*.es.json", { eager: true, import: "default" }));
