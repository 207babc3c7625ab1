import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Mantine's scroll area, a part of every table, takes one function from a library for floating elements, which is a single
 * module of 15 KB gzipped. It gets that function from `src/shared/ui/merge-refs.ts` instead. Were it to take another one too,
 * the build would fail.
 */
export function leanMantine(): Plugin {
  return {
    name: "takeoff-lean-mantine",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: /^@floating-ui\/react$/ },
      handler(_source, importer) {
        if (!importer?.endsWith("/ScrollArea/ScrollArea.mjs")) return null;
        return fileURLToPath(new URL("../src/shared/ui/merge-refs.ts", import.meta.url));
      },
    },
  };
}
