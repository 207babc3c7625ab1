// Restricts its own process by means of the kernel, and then becomes the program that it was started for: what the kernel took from
// it cannot be regained, whatever a hostile file does to the program. Needs no rights of its own. Where the kernel lacks one of the
// means, the others are applied: `sandbox-report.ts` says at the start of the service what they achieve.
import { readFileSync, realpathSync } from "node:fs";
import type { Launch } from "./launched.ts";
import type { Architecture } from "./system-calls.ts";

/** Resources of setrlimit(2): written files, memory that is not a file's, dumps of crashes. */
const FILE_BYTES = 1;
const DATA_BYTES = 2;
const CORE_BYTES = 4;
const ARCHITECTURES: readonly string[] = ["x64", "arm64"] satisfies Architecture[];
/** Where the loader of libraries looks them up; not everywhere there. */
const LOADER_CACHE = "/etc/ld.so.cache";
const NOTHING = "/dev/null";

const { node, read, memoryBytes } = JSON.parse(process.argv[2] ?? "") as Launch;

try {
  await restrictThisProcess();
} catch {
  // Without the library, or for a processor whose calls are not known here.
}
if (!process.execve) throw new Error("this version of Node cannot become another program");
// Node does not start when it may not read the settings of its cryptography, which a sandboxed program has no use for.
process.execve(process.execPath, [process.execPath, `--openssl-config=${NOTHING}`, ...node], {});

async function restrictThisProcess(): Promise<void> {
  if (!ARCHITECTURES.includes(process.arch)) return;
  const architecture = process.arch as Architecture;
  const kernel = await import("./kernel-calls.ts");
  const { restrictFiles } = await import("./landlock-rules.ts");
  const { buildSeccompFilter } = await import("./seccomp-filter.ts");
  const steps: (() => void)[] = [
    () => kernel.forgoNewPrivileges(),
    () => kernel.limit(CORE_BYTES, 0),
    () => kernel.limit(FILE_BYTES, 0),
    () => kernel.limit(DATA_BYTES, ownDataBytes() + memoryBytes),
    () => restrictFiles({ read: [...read, ...existing(LOADER_CACHE), NOTHING], execute: executed() }),
    () => kernel.dropCapabilities(architecture),
    () => kernel.applySeccompFilter(buildSeccompFilter(architecture, process.pid)),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {
      // The report tells what is not in force.
    }
  }
}

/** What an empty Node has: address space for machine code above all, most of which is never used. */
function ownDataBytes(): number {
  const kib = /^VmData:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1];
  if (kib === undefined) throw new Error("this process's memory is unknown");
  return Number(kib) * 1_024;
}

/** Node's own file, the libraries that it is linked with, and their loader: what this process has mapped to execute. */
function executed(): string[] {
  const mapped = readFileSync("/proc/self/maps", "utf8").matchAll(/^\S+ ..x. \S+ \S+ \d+ +(\/.*)$/gm);
  return [...new Set([...mapped].map(([, path = ""]) => path))].filter((path) => !path.endsWith(".node"));
}

function existing(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
