import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "@jest/globals";
import { findSandboxGaps } from "./sandbox-gaps.ts";
import { CODE, launch, programFile, spawnSandboxed } from "./sandbox.ts";

const MIB = 1_048_576;
const PROBE = programFile("../../../test/processes/sandbox-probe", import.meta.url);

let accepted = 0;

const server = createServer((socket) => {
  accepted++;
  socket.destroy();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

async function reported(child: ChildProcess): Promise<unknown> {
  if (!child.stdout) throw new Error("a child process has no output");
  child.stdin?.write(String(port));
  return JSON.parse(await text(child.stdout));
}

describe("a sandboxed process", () => {
  it("has no environment, and reaches no connection, other process, file, thread or native code", async () => {
    process.env["TAKEOFF_SECRET_OF_A_TEST"] = "1";
    const child = spawnSandboxed({ file: PROBE, libraries: [], memoryBytes: 256 * MIB });
    delete process.env["TAKEOFF_SECRET_OF_A_TEST"];
    expect(await reported(child)).toEqual({ env: [], tried: 23, succeeded: [] });
    expect(accepted).toBe(0);
  });

  it("reaches nothing outside of it when only the kernel restricts it", async () => {
    const child = launch({ node: ["--no-warnings", PROBE, "kernel"], read: [CODE], memoryBytes: 256 * MIB });
    expect(await reported(child)).toEqual({ env: [], tried: 19, succeeded: [] });
    expect(accepted).toBe(0);
  });

  it("leaves no gap on a machine whose kernel has seccomp and Landlock", async () => {
    expect(await findSandboxGaps()).toEqual([]);
  });

  it("cannot allocate more memory than its limit", async () => {
    const code = `let held = [];
      const block = ${16 * MIB};
      let result;
      try { for (;;) held.push(Buffer.alloc(block, 1)); } catch (error) { result = [held.length * block, error.message]; }
      held = [];
      process.stdout.write(JSON.stringify(result));`;
    const child = launch({ node: ["-e", code], read: [], memoryBytes: 256 * MIB });
    const [bytes, message] = (await reported(child)) as [number, string];
    expect(bytes).toBeGreaterThan(192 * MIB);
    expect(bytes).toBeLessThanOrEqual(320 * MIB);
    expect(message).toMatch(/allocat/);
  });

  it("has low priority and is the first that the kernel kills without memory", async () => {
    const child = launch({ node: ["-e", "setInterval(() => {}, 1000)"], read: [], memoryBytes: 64 * MIB });
    const pid = child.pid ?? 0;
    expect([getPriority(pid), readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()]).toEqual([10, "1000"]);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
});
