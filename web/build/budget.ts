import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const KIB = 1024;

/** Limits of what a browser without a cache loads until a page can be used. */
export interface Budget {
  name: string;
  /**
   * Endings of the ids of the modules that are requested until then: the entry, and what it imports dynamically. Measured
   * are the chunks that contain them, with everything that these import statically.
   */
  modules: readonly string[];
  /** JavaScript, gzipped, in KiB. */
  limit: number;
  /** Files of JavaScript. */
  files: number;
}

type Chunks = Map<string, Rolldown.OutputChunk>;

function findChunk(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`The budget names ${module}, which no chunk contains.`);
  return found;
}

function withImports(chunks: Chunks, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks.get(fileName);
  if (!chunk || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(chunks, imported, seen);
  return seen;
}

/** The chunks that import each other in a circle: which of them runs first depends on which is requested first. */
function cycles(chunks: Chunks): string[] {
  return [...chunks.values()]
    .filter((chunk) => chunk.imports.some((imported) => withImports(chunks, imported).has(chunk.fileName)))
    .map((chunk) => chunk.fileName);
}

/** A Vite plugin that fails the build when a budget is exceeded, or when chunks import each other in a circle. */
export function budgets(list: readonly Budget[]): Plugin {
  return {
    name: "takeoff-budgets",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const file of Object.values(bundle)) if (file.type === "chunk") chunks.set(file.fileName, file);
      const circle = cycles(chunks);
      if (circle.length > 0) this.error(`Chunks import each other in a circle: ${circle.join(", ")}. See build/chunks.ts.`);
      for (const { name, modules, limit, files: maxFiles } of list) {
        const files = new Set<string>();
        for (const module of modules) withImports(chunks, findChunk(chunks, module).fileName, files);
        const sizes = [...files].map((file) => ({ file, bytes: gzipSync(chunks.get(file)?.code ?? "", { level: 9 }).length }));
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
        const line = `${name}: ${(total / KIB).toFixed(1)} of ${limit} KiB gzipped in ${files.size} of ${maxFiles} files`;
        if (total > limit * KIB || files.size > maxFiles) {
          const largest = sizes.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${file} ${(bytes / KIB).toFixed(1)}`);
          this.error(`Over budget. ${line}: ${largest.join(", ")}`);
        }
        this.info(line);
      }
    },
  };
}
