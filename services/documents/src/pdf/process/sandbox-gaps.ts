import { text } from "node:stream/consumers";
import { SANDBOX_GAPS, type SandboxGap } from "@takeoff/contracts";
import { CODE, launch, programFile } from "./sandbox.ts";

const TIMEOUT_MS = 30_000;
const MEMORY_BYTES = 64 * 1_048_576;
const PROGRAM = programFile("../kernel/report-child", import.meta.url);

/** Finds out what this machine's kernel does not keep from sandboxed processes, by one that tries it. @throws without its report */
export async function findSandboxGaps(): Promise<SandboxGap[]> {
  const child = launch({ node: ["--no-warnings", PROGRAM], read: [CODE], memoryBytes: MEMORY_BYTES });
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  try {
    const exit = new Promise<number | null>((resolve, reject) => child.once("exit", resolve).once("error", reject));
    const [said, code] = await Promise.all([child.stdout ? text(child.stdout) : "", exit]);
    if (code !== 0) throw new Error(`a sandboxed process ended with code ${code}`);
    return SANDBOX_GAPS.filter((gap) => said.split(",").includes(gap));
  } finally {
    clearTimeout(timer);
  }
}
