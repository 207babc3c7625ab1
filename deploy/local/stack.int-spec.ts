import { afterEach, describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { identityOf, isRunning, signal, type ProcessIdentity } from "./process/identity.ts";
import type { RunInfo } from "./run-file.ts";
import type { RunningStack } from "./stack.ts";
import type { Report } from "./steps.ts";
import { startTestStack, type TestStackOptions } from "./test/test-stack.ts";
import { until } from "./wait.ts";

const stacks: RunningStack[] = [];
afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
});

/** The servers without the services: what is tried here is how they are started and stopped. */
async function servers(options: Partial<TestStackOptions> = {}): Promise<RunningStack> {
  const stack = await startTestStack({ name: "servers", demo: false, store: "disk", services: [], ...options });
  stacks.push(stack);
  return stack;
}

function identities(stack: RunningStack): ProcessIdentity[] {
  return Object.values(stack.info.processes).flatMap((pid) => identityOf(pid) ?? []);
}

function written(stack: RunningStack): RunInfo {
  return JSON.parse(readFileSync(stack.runFile, "utf8")) as RunInfo;
}

describe("a stack", () => {
  test("runs beside another one, and stopping it leaves nothing of it and all of the other", async () => {
    const [one, other] = await Promise.all([servers(), servers()]);
    expect(Object.keys(one.info.processes).sort()).toEqual(["mail", "postgres", "redis"]);
    expect(written(one)).toEqual(one.info);
    expect(statSync(one.runFile).mode & 0o777).toBe(0o600);
    const [ours, theirs] = [identities(one), identities(other)];
    await one.stop();
    expect(ours.filter(isRunning)).toEqual([]);
    expect(existsSync(one.runFile)).toBe(false);
    expect(theirs.filter(isRunning)).toHaveLength(3);
  });

  test("starts a killed part again and notes its new pid", async () => {
    const stack = await servers();
    const { redis, postgres } = stack.info.processes;
    signal(redis!, "SIGKILL");
    signal(postgres!, "SIGKILL");
    const back = await until(() => {
      const now = written(stack).processes;
      return [now.redis, now.postgres].every((pid) => pid !== undefined) && now.redis !== redis && now.postgres !== postgres;
    }, 10_000);
    expect(back).toBe(true);
    await stack.restart("mail");
    expect((await fetch(`${stack.info.mail_url}/api/email`)).status).toBe(200);
  });

  test("that is called off while starting stops what it had started", async () => {
    const { report, started } = recorder();
    const calledOff = new AbortController();
    const starting = servers({ report, signal: calledOff.signal });
    await Promise.race([started, starting]);
    calledOff.abort();
    await expect(starting).rejects.toThrow(/called off|stopp/);
  });

  test("that cannot have all its parts starts none", async () => {
    const starting = servers({ env: { REDIS_URL: "redis://127.0.0.1:1" } });
    await expect(starting).rejects.toThrow("Nothing answers at 127.0.0.1:1, which REDIS_URL names.");
  });

  test("keeps its data folder to itself", async () => {
    const stack = await servers();
    const env = { TAKEOFF_DATA_DIR: dirname(stack.runFile) };
    await expect(servers({ env })).rejects.toThrow("Takeoff is already running on");
    expect(identities(stack).filter(isRunning)).toHaveLength(3);
  });
});

/** Tells when the first part is up. */
function recorder(): { report: Report; started: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { report: { line: () => resolve() }, started: promise };
}
