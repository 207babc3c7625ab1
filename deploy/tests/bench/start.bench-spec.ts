import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../../local/places.ts";
import { Ports } from "../../local/ports.ts";
import { readSettings } from "../../local/settings.ts";
import { startStack, type RunningStack } from "../../local/stack.ts";
import { waitFor } from "@takeoff/testing";
import { judge, median, type Missed } from "./harness/compare.ts";
import { twinOf } from "./harness/twin.ts";
import { print } from "../harness/print.ts";

const ROUNDS = 5;
const SERVICE_BAR = 3;
const STACK_BAR_SECONDS = 10;
const SERVICES = ["identity", "organizations", "documents", "documents-worker", "notifications", "gateway"];

/**
 * How long each service takes until it is ready, against an empty Nest application until it answers; and the whole
 * product's second start, when nothing needs installing or building.
 */
async function start(): Promise<Missed> {
  const dataDir = mkdtempSync(join(tmpdir(), "takeoff-bench-"));
  try {
    const ports = new Ports(join(dataDir, "ports.json"));
    const settings = readSettings({ PORT: String(await ports.free()), TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test" }, [
      "--store",
      "minio",
    ]);
    await (await startStack({ settings })).stop();
    print("\nthe whole product's start when nothing needs installing, s");
    const whole: number[] = [];
    for (let round = 0; round < ROUNDS - 1; round++) {
      const started = performance.now();
      const again = await startStack({ settings });
      whole.push((performance.now() - started) / 1000);
      print(`  run ${round + 1}: ${whole.at(-1)?.toFixed(1)}`);
      await again.stop();
    }
    const stack = await startStack({ settings });
    try {
      const services = await servicesAgainstEmpty(stack, ports);
      return judge("the whole product's start: median, s", median(whole), STACK_BAR_SECONDS, "at most", 1) && services;
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a second process of each service next to the running one, with the same environment on other ports. */
async function servicesAgainstEmpty(stack: RunningStack, ports: Ports): Promise<Missed> {
  print("\nuntil ready, s: an empty Nest application and each service");
  const figures: Record<string, number[]> = Object.fromEntries(["empty", ...SERVICES].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, times] of Object.entries(figures))
      times.push(await (name === "empty" ? startEmpty(ports) : startTwin(stack, name, ports)));
    print(
      `  run ${round + 1}: ${Object.entries(figures)
        .map(([name, times]) => `${name} ${times.at(-1)?.toFixed(2)}`)
        .join("  ")}`,
    );
  }
  const empty = median(figures["empty"] ?? []);
  return SERVICES.map((name) => judge(`${name} / empty`, median(figures[name] ?? []) / empty, SERVICE_BAR, "at most")).flat();
}

async function startEmpty(ports: Ports): Promise<number> {
  const port = String(await ports.free());
  return untilAnswer(
    [join(ROOT, "deploy", "tests", "bench", "harness", "empty-nest.mjs")],
    { ...process.env, HTTP_PORT: port },
    `http://127.0.0.1:${port}/`,
  );
}

async function startTwin(stack: RunningStack, name: string, ports: Ports): Promise<number> {
  const { args, env, ready } = await twinOf(stack.info.processes[name], ports);
  return untilAnswer(args, env, ready, 200);
}

/** Seconds from the start of a process to its first answer (of that status, when one is given); it is stopped then. */
async function untilAnswer(args: string[], env: NodeJS.ProcessEnv, url: string, status?: number): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { env, cwd: ROOT, stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    await waitFor(
      () =>
        fetch(url).then(
          (answer) => status === undefined || answer.status === status,
          () => false,
        ),
      { timeoutMs: 30_000, what: url, intervalMs: 10 },
    );
    return (performance.now() - started) / 1000;
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

describe("start", () => {
  it("starts the product within 10 s, and each service within three times an empty Nest application", async () => {
    expect(await start()).toEqual([]);
  });
});
