import { existsSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { isRunning, readIdentity, type ProcessIdentity } from "../process/identity.ts";
import { runNode } from "./run-node.ts";

/** Ignores SIGTERM, and ends when the process of this test has ended: a run of the tests that is called off leaves nothing. */
const IGNORE = `
  process.on("SIGTERM", () => undefined);
  setInterval(() => { try { process.kill(${process.pid}, 0); } catch { process.exit(); } }, 100);
`;

/** Writes its pid and that of a child, which holds its output open; both ignore SIGTERM. */
const STUBBORN = `
  ${IGNORE}
  const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(IGNORE)}], { stdio: "inherit" });
  child.once("spawn", () => setTimeout(() => require("node:fs").writeFileSync(process.argv[1], process.pid + " " + child.pid), 300));
`;

async function readPids(file: string): Promise<ProcessIdentity[]> {
  for (;;) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (/^\d+ \d+$/.test(text)) return text.split(" ").flatMap((pid) => readIdentity(Number(pid)) ?? []);
    await sleep(20);
  }
}

describe("runNode", () => {
  it("ends a program and its children within 5 s when it is called off, also where they ignore SIGTERM", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "takeoff-run-node-"));
    const file = join(folder.path, "pids");
    const controller = new AbortController();
    const ended = runNode({ signal: controller.signal, prefix: "" }, ["-e", STUBBORN, file]);
    const processes = await readPids(file);
    expect(processes).toHaveLength(2);
    const begun = performance.now();
    controller.abort();
    expect(await ended).toBeNull();
    expect(performance.now() - begun).toBeLessThan(5_000);
    // Its output is closed a moment before the kernel has forgotten a process that was killed.
    await waitFor(() => !processes.some(isRunning), { what: "both processes to be gone" });
  }, 90_000);

  it("returns the exit code of a program, and starts none after it was called off", async () => {
    const controller = new AbortController();
    const run = { signal: controller.signal, prefix: "" };
    expect(await runNode(run, ["-e", "process.exit(3)"])).toBe(3);
    controller.abort();
    expect(await runNode(run, ["-e", "process.exit(3)"])).toBeNull();
  });
});
