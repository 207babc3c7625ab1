import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const KIB = 1024;

/** A size limit for the files of an entry or lazy module, together with everything that they import statically. */
export interface Budget {
  name: string;
  /** Endings of module ids; the chunks that contain these modules are measured together. */
  modules: readonly string[];
  /** JavaScript, gzipped, in KiB. */
  limit: number;
}

type Chunks = Map<string, Rolldown.OutputChunk>;

function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`The budget names ${module}, which no chunk contains.`);
  return found;
}

function withImports(chunks: Chunks, fileName: string, seen: Set<string>): Set<string> {
  const chunk = chunks.get(fileName);
  if (!chunk || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(chunks, imported, seen);
  return seen;
}

/** A Vite plugin that fails the build when a budget is exceeded. */
export function budgets(list: readonly Budget[]): Plugin {
  return {
    name: "takeoff-budgets",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const file of Object.values(bundle)) if (file.type === "chunk") chunks.set(file.fileName, file);
      const sizes = new Map([...chunks.values()].map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]));
      for (const { name, modules, limit } of list) {
        const files = new Set<string>();
        for (const module of modules) withImports(chunks, chunkOf(chunks, module).fileName, files);
        const total = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
        const line = `${name}: ${(total / KIB).toFixed(1)} of ${limit} KiB gzipped in ${files.size} files`;
        if (total > limit * KIB) {
          const largest = [...files].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
          this.error(`Over budget. ${line}: ${largest.map((file) => `${file} ${((sizes.get(file) ?? 0) / KIB).toFixed(1)}`).join(", ")}`);
        }
        this.info(line);
      }
    },
  };
}
