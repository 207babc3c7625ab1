import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { SERVICES } from "../../local/parts/service-parts.ts";
import { Ports } from "../../local/stack/ports.ts";
import { readSettings } from "../../local/settings/settings.ts";
import { startStack, type RunningStack } from "../../local/stack/stack.ts";
import { print } from "../harness/print.ts";
import { inTurn, judge, seconds, type Missed } from "./harness/compare.ts";
import { startTwin, withProcess } from "./harness/twin.ts";

const ROUNDS = 5;
const SERVICE_BAR = 3;
const STACK_BAR_SECONDS = 10;

/** The whole product's second start, when nothing needs installing or building, and each service's own. */
it("start takes the product at most 10 s, and each service at most three times as long as an empty Nest application", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "takeoff-bench-"));
  const dataDir = folder.path;
  const ports = new Ports(join(dataDir, "ports.json"));
  const env = { PORT: String(await ports.free()), TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test" };
  const settings = readSettings(env, ["--store", "minio"]);
  let stack = await startStack({ settings });
  try {
    print("\nthe whole product's start when nothing needs installing, s");
    const whole = async (): Promise<number> => {
      await stack.stop();
      return seconds(async () => (stack = await startStack({ settings })));
    };
    const { product } = await inTurn(ROUNDS - 1, { product: whole });
    const missed = judge("the whole product's start: median, s", product, STACK_BAR_SECONDS, "at most", 1);
    expect([...missed, ...(await servicesAgainstEmpty(stack, ports))]).toEqual([]);
  } finally {
    await stack.stop();
  }
});

/** Starts a second process of each service next to the running one, with the same environment on other ports. */
async function servicesAgainstEmpty(stack: RunningStack, ports: Ports): Promise<Missed> {
  print("\nuntil ready, s: an empty Nest application and each service");
  const sides: Record<string, () => Promise<number>> = { empty: () => startEmpty(ports) };
  for (const name of SERVICES) sides[name] = async () => untilReady(await startTwin(stack.info.processes[name], ports));
  const { empty = NaN, ...services } = await inTurn(ROUNDS, sides, 2);
  return Object.entries(services).flatMap(([name, median]) => judge(`${name} / empty`, median / empty, SERVICE_BAR, "at most"));
}

async function startEmpty(ports: Ports): Promise<number> {
  const port = String(await ports.free());
  const program = join(import.meta.dirname, "harness", "empty-nest.mjs");
  return untilReady({ args: [program], env: { ...process.env, HTTP_PORT: port }, ready: `http://127.0.0.1:${port}/` });
}

/** Seconds from the start of a process until it can be sent work; it is stopped then. */
function untilReady(process: Parameters<typeof withProcess>[0]): Promise<number> {
  const started = performance.now();
  return withProcess(process, () => (performance.now() - started) / 1000);
}
