/** Cuts the fonts down to what Valencian, Spanish and English are written with, and the pages use. */
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join(
  "",
);
const LETTERS = "àáâèéêíïòóôúüçñÀÁÈÉÍÏÒÓÚÜÇÑªº";
const MARKS = "\u00a0·¡¿«»“”‘’–—−…×°€%←→✓✗";
/** Pairs, ligatures, l·l, and the figures of `base.css`: no small capitals, no old figures. */
const FEATURES = ["kern", "liga", "locl", "lnum", "tnum"];

export function subset(): Plugin {
  return {
    name: "subset-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
        const whole = Buffer.from(file.source as Uint8Array);
        file.source = await subsetFont(whole, ASCII + LETTERS + MARKS, {
          targetFormat: "woff2",
          keepFeatures: FEATURES,
          noHinting: true, // a third of the sans, and screens of today draw well without
        });
      }
    },
  };
}
