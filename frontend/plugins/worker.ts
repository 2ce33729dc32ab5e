/** Writes the service worker into the build, with the list of all that it keeps. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

import type { Plugin, ResolvedConfig } from "vite";

const LEFT_OUT = /(\.(br|gz|map)|index\.html|sw\.js|stamp|why\.txt)$/;

export function worker(template: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (resolved) => void (config = resolved),
    closeBundle() {
      const root = resolve(config.root, config.build.outDir);
      const files = listed(root).filter((file) => !LEFT_OUT.test(file));
      const digest = createHash("sha256");
      for (const file of [...files, "/index.html"]) digest.update(readFileSync(join(root, file)));
      const text = readFileSync(join(config.root, template), "utf8")
        .replace("VERSION", digest.digest("hex").slice(0, 12))
        .replace("[/* filled in by the build */]", JSON.stringify(files));
      writeFileSync(join(root, "sw.js"), text);
    },
  };
}

/** Every file under a folder, as an address. */
export function listed(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
    .sort();
}
