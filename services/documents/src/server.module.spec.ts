import "reflect-metadata";
import { expect, it } from "@jest/globals";
import type { DynamicModule, ModuleMetadata, Type } from "@nestjs/common";
import { ErasureLoop } from "@takeoff/platform/run";
import { DueNotices } from "./lifecycle/due/due-notices.ts";
import { RetentionService } from "./lifecycle/retention/retention.service.ts";
import { Sweeper } from "./lifecycle/sweeping/sweeper.ts";
import { CountAggregator } from "./list/counts/count-aggregator.ts";
import { TurnaroundMetrics } from "./maintenance/figures/turnaround-metrics.ts";
import { ExtractionCleaner } from "./results/lines/upkeep/extraction-cleaner.ts";
import { RereadService } from "./results/lines/upkeep/reread.service.ts";
import { ServerModule } from "./server.module.ts";
import { WorkerModule } from "./worker.module.ts";

const DUTIES = [
  Sweeper,
  CountAggregator,
  RetentionService,
  DueNotices,
  TurnaroundMetrics,
  ExtractionCleaner,
  RereadService,
  ErasureLoop,
] as const;

/** What a module and those that it imports provide. */
function listProvided(module: Type | DynamicModule, seen = new Set<unknown>()): unknown[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const type = "module" in module ? module.module : module;
  const read = (key: keyof ModuleMetadata): unknown[] => [
    ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
    ...((module as DynamicModule)[key] ?? []),
  ];
  const own = read("providers").map((provider) => (provider as { provide?: unknown }).provide ?? provider);
  return [...own, ...read("imports").flatMap((imported) => listProvided(imported as Type | DynamicModule, seen))];
}

it("the service does what is done at intervals, and the worker, of which there may be none, does not", () => {
  const service = listProvided(ServerModule);
  const worker = listProvided(WorkerModule);
  expect(DUTIES.filter((duty) => !service.includes(duty))).toEqual([]);
  expect(DUTIES.filter((duty) => worker.includes(duty))).toEqual([]);
});
