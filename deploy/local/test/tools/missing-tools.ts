import { existsSync } from "node:fs";
import { buildMinio, findMinio } from "../../parts/minio-program.ts";
import type { Run } from "../../process/commands.ts";
import type { Stage } from "../stages.ts";
import { findChromium, findOnPath } from "./chromium.ts";
import { findChartTools, locateChartTools } from "./chart-tools.ts";

/** What stages need besides the packages of the lock file. */
export interface Tool {
  /** What is done once, and how long it takes on two cores. */
  what: string;
  stages: readonly Stage[];
  isMissing: () => Promise<boolean>;
  /** Builds or installs it where it is missing. @returns where it is */
  prepare: (run: Run) => Promise<string>;
}

/** In the order in which the stages need them. */
export const TOOLS = {
  minio: {
    what: "building MinIO (3-6 minutes)",
    stages: ["minio", "products", "journeys", "faults", "security", "fuzz"],
    isMissing: async () => (await findMinio()) === null,
    prepare: once(async (run) => (await findMinio()) ?? (await buildMinio(run))),
  },
  chromium: {
    what: "installing Chromium (about a minute)",
    stages: ["screens", "journeys", "products"],
    isMissing: async () => (await findOnPath()) === null,
    prepare: once(findChromium),
  },
  chart: {
    what: "building the chart's tools (3-6 minutes)",
    stages: ["chart"],
    isMissing: () => Promise.resolve(!existsSync(locateChartTools())),
    prepare: once(findChartTools),
  },
} satisfies Record<string, Tool>;

/** Does something once: who asks while it is being done waits for the same. */
export function once<T>(work: (run: Run) => Promise<T>): (run: Run) => Promise<T> {
  let done: Promise<T> | undefined;
  return (run) => (done ??= work(run));
}

/** What the stages need and this machine does not have yet. */
export async function listMissingTools(stages: readonly Stage[], tools: readonly Tool[] = Object.values(TOOLS)): Promise<Tool[]> {
  const needed = tools.filter((tool) => tool.stages.some((stage) => stages.includes(stage)));
  const missing: Tool[] = [];
  for (const tool of needed) if (await tool.isMissing()) missing.push(tool);
  return missing;
}

/**
 * Prepares tools one after another, while stages that do not need them run. A failure is reported by the stage that needs the tool: it waits
 * for the same `prepare`.
 */
export async function prepareTools(run: Run, tools: readonly Tool[]): Promise<void> {
  for (const tool of tools) {
    if (run.signal.aborted) return;
    await tool.prepare(run).catch(() => undefined);
  }
}
