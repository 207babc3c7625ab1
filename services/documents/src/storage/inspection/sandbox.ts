import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { yieldToOthers } from "./process-usage.ts";

const HEAP_MIB = 256;
const HERE = dirname(fileURLToPath(import.meta.url));
/** The service's folder: code only, compiled or not, and no data. */
const CODE = join(HERE, "..", "..", "..");
const LIBRARY = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.mjs");
const LIBRARY_FOLDER = dirname(dirname(dirname(LIBRARY)));
/** pdf-lib's folder, of which its build in one file is used: it needs no other package. */
const MARKUP_LIBRARY_FOLDER = dirname(dirname(createRequire(import.meta.url).resolve("@cantoo/pdf-lib")));
const MARKUP_LIBRARY = join(MARKUP_LIBRARY_FOLDER, "dist", "pdf-lib.esm.min.js");

/**
 * Starts a file of this folder as a sandboxed process: an empty environment, no access to files other than its own code, no child
 * processes, threads, native code or code generated from strings. Its arguments are the URLs of pdf.js and pdf-lib. Standard input is
 * a pipe to it, file descriptor 3 a pipe from it; its standard output is discarded.
 * @param name the file's name without its extension
 */
export function spawnSandboxed(name: string): ChildProcess {
  const flags = [
    "--permission",
    `--allow-fs-read=${join(CODE, "*")}`,
    `--allow-fs-read=${join(LIBRARY_FOLDER, "*")}`,
    `--allow-fs-read=${join(MARKUP_LIBRARY_FOLDER, "*")}`,
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${HEAP_MIB}`,
    "--no-warnings",
  ];
  const file = join(HERE, `${name}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`);
  const libraries = [LIBRARY, MARKUP_LIBRARY].map((path) => new URL(`file://${path}`).href);
  const child = spawn(process.execPath, [...flags, file, ...libraries], {
    env: {},
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
}
