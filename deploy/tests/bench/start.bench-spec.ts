import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { readSettings } from "../../local/settings/settings.ts";
import { Ports } from "../../local/stack/ports.ts";
import { startStack } from "../../local/stack/stack.ts";
import { inTurn, judge, seconds } from "./harness/compare.ts";

const ROUNDS = 4;
const BAR_SECONDS = 10;

it("start takes the product at most 10 s when nothing needs installing or building", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "takeoff-bench-"));
  const dataDir = folder.path;
  const port = String(await new Ports(join(dataDir, "ports.json")).free());
  const settings = readSettings({ PORT: port, TAKEOFF_DATA_DIR: dataDir, TAKEOFF_DEMO: "0", NODE_ENV: "test" }, ["--store", "minio"]);
  let stack = await startStack({ settings });
  try {
    const restart = async (): Promise<number> => {
      await stack.stop();
      return seconds(async () => (stack = await startStack({ settings })));
    };
    const { product } = await inTurn(ROUNDS, { product: restart });
    expect(judge("the product's start: median, s", product, BAR_SECONDS, "at most", 1)).toEqual([]);
  } finally {
    await stack.stop();
  }
});
