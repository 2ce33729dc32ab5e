/** Writes `.br` and `.gz` beside what compresses well, so that the club need not at every request. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import type { Plugin, ResolvedConfig } from "vite";

import { listed } from "./worker.ts";

const KINDS = /\.(js|css|svg|html|json|webmanifest)$/;
const SMALLEST = 700;

export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "compress",
    apply: "build",
    configResolved: (resolved) => void (config = resolved),
    closeBundle: {
      order: "post",
      handler() {
        const root = resolve(config.root, config.build.outDir);
        for (const file of listed(root).filter((name) => KINDS.test(name))) {
          const bytes = readFileSync(join(root, file));
          if (bytes.length < SMALLEST) continue;
          writeFileSync(join(root, `${file}.br`), brotliCompressSync(bytes));
          writeFileSync(join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
