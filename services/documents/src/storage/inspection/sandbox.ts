import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { yieldToOthers } from "./process-usage.ts";

/** V8's heap, MiB, unless more is asked for. */
const HEAP_MIB = 256;
const HERE = dirname(fileURLToPath(import.meta.url));
/** The service's folder: code only, compiled or not, and no data. */
const CODE = join(HERE, "..", "..", "..");
const require = createRequire(import.meta.url);

/** A package that a sandboxed program imports by the URL that it gets as an argument. It must need no other package. */
export interface SandboxLibrary {
  /** The file to import. */
  file: string;
  /** The package's folder, which the program may read. */
  folder: string;
}

/** What runs in a sandboxed process. */
export interface SandboxedProgram {
  /** Its file, of this service: see `programFile`. */
  file: string;
  /** Its arguments are the URLs of these, in this order. */
  libraries: readonly SandboxLibrary[];
  /** The limit of V8's heap, MiB; 256 by default. */
  heapMib?: number;
}

const PDF_JS_FILE = require.resolve("pdfjs-dist/legacy/build/pdf.mjs");
export const PDF_JS: SandboxLibrary = { file: PDF_JS_FILE, folder: dirname(dirname(dirname(PDF_JS_FILE))) };

/** Its build in one file, which needs no other package. */
const PDF_LIB_FOLDER = dirname(dirname(require.resolve("@cantoo/pdf-lib")));
export const PDF_LIB: SandboxLibrary = { file: join(PDF_LIB_FOLDER, "dist", "pdf-lib.esm.min.js"), folder: PDF_LIB_FOLDER };

/** The engine of draft takeoffs. */
const DRAFT_ENGINE_FILE = require.resolve("@takeoff/takeoff/draft");
export const DRAFT_ENGINE: SandboxLibrary = { file: DRAFT_ENGINE_FILE, folder: dirname(dirname(dirname(DRAFT_ENGINE_FILE))) };

/**
 * The path of a program next to the module that starts it, compiled or not.
 * @param name the file's path relative to the module, without its extension
 * @param moduleUrl the module's `import.meta.url`
 */
export function programFile(name: string, moduleUrl: string): string {
  const module = fileURLToPath(moduleUrl);
  return join(dirname(module), `${name}${extname(module)}`);
}

/**
 * Starts a program as a sandboxed process: an empty environment, no access to files other than its own code, no child processes,
 * threads, native code or code generated from strings. Standard input is a pipe to it, file descriptor 3 a pipe from it; its standard
 * output is discarded.
 */
export function spawnSandboxed({ file, libraries, heapMib = HEAP_MIB }: SandboxedProgram): ChildProcess {
  const folders = [CODE, ...libraries.map(({ folder }) => folder)];
  const flags = [
    "--permission",
    ...folders.map((folder) => `--allow-fs-read=${join(folder, "*")}`),
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMib}`,
    "--no-warnings",
  ];
  const urls = libraries.map((library) => pathToFileURL(library.file).href);
  const child = spawn(process.execPath, [...flags, file, ...urls], {
    env: {},
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
}
