import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { areStoresInChart } from "./cluster-stores.ts";
import { backUpRelease, buildServices, restoreRelease } from "./sets.ts";

const [command, folder, ...more] = process.argv.slice(2);
try {
  if (folder === undefined || folder.startsWith("-")) throw new Error(`Name the folder of the sets: deploy/kind/${command} DIR`);
  if (!(await areStoresInChart())) throw new Error("Not all stores are inside the chart: back up and restore with the stores' own tools.");
  using temporary = mkdtempDisposableSync(join(tmpdir(), "takeoff-sets-"));
  const options = { dataDir: temporary.path, isShown: true };
  await buildServices();
  const work = command === "restore" ? restoreRelease : backUpRelease;
  await work([resolve(folder), ...more], options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
