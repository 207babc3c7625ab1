import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, afterEach } from "@jest/globals";
import { findSandboxGaps } from "./sandbox-gaps.ts";
import { CODE, launch, programFile, spawnSandboxed } from "./sandbox.ts";
import { waitFor } from "@takeoff/testing";
import * as z from "zod";
import { FileProcess, type FileTask } from "./file-process.ts";

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

const schema = z.object({ type: z.literal("said"), number: z.int(), text: z.string().max(65_000) });
type Message = z.infer<typeof schema>;

const children: { end(): void }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.end();
});

function start() {
  const child = new FileProcess<{ size: number; messages: number; isAllowed: boolean }, Message>({
    program: { file: programFile("../../../test/processes/talkative-child", import.meta.url), libraries: [], memoryBytes: 512 * 1_048_576 },
    schema,
    messageBytes: 1_048_576,
    maxMs: 60_000,
  });
  children.push(child);
  return child;
}

const taskWith = (onMessage: FileTask<Message>["onMessage"], seconds = 60): FileTask<Message> => ({
  open: () => Promise.reject(new Error("no file is read")),
  limits: { memoryBytes: 512 * 1_048_576, cpuSeconds: 30, seconds },
  onMessage,
});

describe("FileProcess", () => {
  it("hands messages on one after another, and counts no time while one is handled (deep)", async () => {
    const child = start();
    const [first, numbers] = [Promise.withResolvers<void>(), [] as number[]];
    const running = child.run(
      { size: 0, messages: 30, isAllowed: true },
      taskWith(({ number }) => {
        numbers.push(number);
        return number === 0 ? first.promise : undefined;
      }, 3),
    );
    await waitFor(() => Promise.resolve(numbers.length > 0), { what: "the first message" });
    const begun = performance.now();
    await waitFor(() => Promise.resolve(performance.now() - begun > 4_000), { what: "more than the limit of time" });
    expect(numbers).toEqual([0]);
    first.resolve();
    expect(await running).toBeNull();
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it("throws what the handling of a message throws, and ends the process", async () => {
    const child = start();
    const failing = taskWith(() => Promise.reject(new Error("the database is unavailable")));
    await expect(child.run({ size: 0, messages: 3, isAllowed: true }, failing)).rejects.toThrow("the database is unavailable");
    expect(child.isUsable).toBe(false);
  });

  it("ends a process that says what its schema does not allow, which counts as caused by the file", async () => {
    const child = start();
    let handled = 0;
    expect(
      await child.run(
        { size: 0, messages: 1, isAllowed: false },
        taskWith(() => void handled++),
      ),
    ).toBeNull();
    expect([handled, child.isUsable]).toEqual([0, false]);
  });
});
