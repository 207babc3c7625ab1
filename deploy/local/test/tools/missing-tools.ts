import { existsSync } from "node:fs";
import { findMinio } from "../../parts/minio-program.ts";
import type { Stage } from "../selection.ts";
import { findOnPath } from "./chromium.ts";
import { locateChartTools } from "./chart-tools.ts";

interface Tool {
  /** What is done once, and how long it takes on two cores. */
  what: string;
  stages: readonly Stage[];
  isMissing: () => Promise<boolean>;
}

const TOOLS: readonly Tool[] = [
  {
    what: "building MinIO (3-6 minutes)",
    stages: ["integration", "faults", "security", "fuzz", "browser"],
    isMissing: async () => (await findMinio()) === null,
  },
  {
    what: "building the chart's tools (3-6 minutes)",
    stages: ["chart"],
    isMissing: () => Promise.resolve(!existsSync(locateChartTools())),
  },
  {
    what: "installing Chromium (about a minute)",
    stages: ["integration", "browser"],
    isMissing: async () => (await findOnPath()) === null,
  },
];

/** What the stages will build or install on this machine, each once; empty when all is there. */
export async function listMissingTools(stages: readonly Stage[]): Promise<string[]> {
  const needed = TOOLS.filter((tool) => tool.stages.some((stage) => stages.includes(stage)));
  const missing: string[] = [];
  for (const { what, isMissing } of needed) if (await isMissing()) missing.push(what);
  return missing;
}
