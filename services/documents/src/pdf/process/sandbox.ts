import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Launch } from "../kernel/launched.ts";
import { yieldToOthers } from "./process-usage.ts";

/** V8's heap, MiB, unless more is asked for. */
const HEAP_MIB = 256;
/**
 * How far V8's old generation grows before it is searched for the first time, MiB. Bytes of files count towards it: with V8's own size
 * the whole heap was searched with nearly every file of 16 MiB, for a third of the processor time of its check.
 */
const UNSEARCHED_MIB = 64;
const HERE = dirname(fileURLToPath(import.meta.url));
/** The service's folder: code only, compiled or not, and no data. */
export const CODE = join(HERE, "..", "..", "..");
const LAUNCHER = programFile("../kernel/launch", import.meta.url);
const require = createRequire(import.meta.url);

/** A package that a sandboxed program imports by the URL that it gets as an argument. It must need no other package. */
export interface SandboxLibrary {
  file: string;
  /** The package's folder, which the program may read. */
  folder: string;
}

export interface SandboxedProgram {
  /** Its file, of this service: see `programFile`. */
  file: string;
  /** Its arguments are the URLs of these, in this order. */
  libraries: readonly SandboxLibrary[];
  /** Packages that the program imports by name, and those that they need. It may read their folders. */
  packages?: readonly string[];
  /** The limit of V8's heap, MiB; 256 by default. */
  heapMib?: number;
  /** The limit of its memory, bytes, which the kernel enforces: an allocation beyond it fails. */
  memoryBytes: number;
  /** How far it yields to other processes (nice(2)); as all sandboxed programs by default. */
  priority?: number;
}

const PDF_JS_FILE = require.resolve("pdfjs-dist/legacy/build/pdf.mjs");
export const PDF_JS: SandboxLibrary = { file: PDF_JS_FILE, folder: dirname(dirname(dirname(PDF_JS_FILE))) };

/** Its build in one file, which needs no other package. */
const PDF_LIB_FOLDER = dirname(dirname(require.resolve("@cantoo/pdf-lib")));
export const PDF_LIB: SandboxLibrary = { file: join(PDF_LIB_FOLDER, "dist", "pdf-lib.esm.min.js"), folder: PDF_LIB_FOLDER };

const DRAFT_ENGINE_FILE = require.resolve("@takeoff/takeoff/draft");
export const DRAFT_ENGINE: SandboxLibrary = { file: DRAFT_ENGINE_FILE, folder: dirname(dirname(dirname(DRAFT_ENGINE_FILE))) };

/** The path of a program next to the module that starts it, compiled or not. @param name its file relative to it, without extension */
export function programFile(name: string, moduleUrl: string): string {
  const module = fileURLToPath(moduleUrl);
  return join(dirname(module), `${name}${extname(module)}`);
}

/** Where a package is installed, which may be a link. */
function findInstalledPackage(name: string): string {
  const path = require.resolve
    .paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(folder));
  if (path === undefined) throw new Error(`the package ${name} is not installed`);
  return path;
}

const findPackageFolder = (name: string): string => realpathSync(findInstalledPackage(name));

/**
 * Starts a program as a sandboxed process: an empty environment, no access to files other than its own code, to connections, to other
 * processes or to code generated from strings. The kernel enforces it where it can (`kernel/launch.ts`), and Node once more. Standard
 * input is a pipe to it, standard output a pipe from it.
 */
export function spawnSandboxed({
  file,
  libraries,
  packages = [],
  heapMib = HEAP_MIB,
  memoryBytes,
  priority,
}: SandboxedProgram): ChildProcess {
  const read = [CODE, ...libraries.map(({ folder }) => folder), ...packages.map(findPackageFolder)];
  const flags = [
    "--permission",
    ...read.map((folder) => `--allow-fs-read=${join(folder, "*")}`),
    // Our own packages are links to their folders.
    ...packages.map((name) => `--allow-fs-read=${findInstalledPackage(name)}`),
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMib}`,
    `--initial-old-space-size=${UNSEARCHED_MIB}`,
    "--no-warnings",
  ];
  const urls = libraries.map((library) => pathToFileURL(library.file).href);
  return launch({ node: [...flags, file, ...urls], read, memoryBytes }, priority);
}

/** Starts Node with what the kernel offers against it, and nothing else. @param priority see `SandboxedProgram` */
export function launch(what: Launch, priority?: number): ChildProcess {
  const child = spawn(process.execPath, ["--no-warnings", LAUNCHER, JSON.stringify(what)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid, priority);
  return child;
}
