/** Every text in Valencian. */
import { flat } from "./flat";

export default flat(import.meta.glob("./*.ca.json", { eager: true, import: "default" }));
