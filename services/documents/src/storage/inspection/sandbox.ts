import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { yieldToOthers } from "./process-usage.ts";

/** V8's heap, MiB, unless more is asked for. */
const HEAP_MIB = 256;
const HERE = dirname(fileURLToPath(import.meta.url));
/** The service's folder: code only, compiled or not, and no data. */
const CODE = join(HERE, "..", "..", "..");
const LIBRARY = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.mjs");
const LIBRARY_FOLDER = dirname(dirname(dirname(LIBRARY)));
/** The engine of draft takeoffs, which needs no other package. */
const ENGINE = createRequire(import.meta.url).resolve("@takeoff/takeoff/draft");
const ENGINE_FOLDER = dirname(dirname(dirname(ENGINE)));
/** pdf-lib's folder, of which its build in one file is used: it needs no other package. */
const MARKUP_LIBRARY_FOLDER = dirname(dirname(createRequire(import.meta.url).resolve("@cantoo/pdf-lib")));
const MARKUP_LIBRARY = join(MARKUP_LIBRARY_FOLDER, "dist", "pdf-lib.esm.min.js");

/**
 * Starts a file of this service as a sandboxed process: an empty environment, no access to files other than its own code, no child
 * processes, threads, native code or code generated from strings. Its arguments are the URLs of pdf.js, pdf-lib and the engine of
 * draft takeoffs. Standard input is a pipe to it, file descriptor 3 a pipe from it; its standard output is discarded.
 * @param name the file's path relative to this folder, without its extension
 * @param heapMib the limit of V8's heap, MiB
 */
export function spawnSandboxed(name: string, heapMib = HEAP_MIB): ChildProcess {
  const flags = [
    "--permission",
    `--allow-fs-read=${join(CODE, "*")}`,
    `--allow-fs-read=${join(LIBRARY_FOLDER, "*")}`,
    `--allow-fs-read=${join(MARKUP_LIBRARY_FOLDER, "*")}`,
    `--allow-fs-read=${join(ENGINE_FOLDER, "*")}`,
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMib}`,
    "--no-warnings",
  ];
  const file = join(HERE, `${name}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`);
  const libraries = [LIBRARY, MARKUP_LIBRARY, ENGINE].map((path) => new URL(`file://${path}`).href);
  const child = spawn(process.execPath, [...flags, file, ...libraries], {
    env: {},
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
}
