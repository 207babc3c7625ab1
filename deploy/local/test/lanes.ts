import { findRow, type Stage } from "./stages.ts";
import type { Selection } from "./selection.ts";

/** Two cores, and never more than two products at once. */
const LANES = 2;

/** A stage, or its share of the files. */
export interface Job {
  stage: Stage;
  /** As in jest's `--shard`. */
  shard: { index: number; count: number };
}

export const nameJob = ({ stage, shard }: Job): string => (shard.count === 1 ? stage : `${stage} ${shard.index}/${shard.count}`);

/** The jobs of a selection, in the order in which they start. Few files are not worth several products. */
export function listJobs({ stages, patterns }: Selection): Job[] {
  return stages.flatMap((stage) => {
    const count = patterns.length > 0 ? 1 : (findRow(stage).shards ?? 1);
    return Array.from({ length: count }, (_, index) => ({ stage, shard: { index: index + 1, count } }));
  });
}

/** Runs jobs two at a time, each after the stages that it waits for. */
export async function inLanes(jobs: readonly Job[], run: (job: Job) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  const running = new Map<Job, Promise<void>>();
  const isAhead = (stage: string): boolean => [...waiting, ...running.keys()].some((job) => job.stage === stage);
  const isAlone = ({ stage }: Job): boolean => findRow(stage).alone === true;
  const isReady = (job: Job): boolean => {
    if (isAlone(job) ? running.size > 0 : [...waiting, ...running.keys()].some(isAlone)) return false;
    return !(findRow(job.stage).after ?? []).some(isAhead);
  };
  while (waiting.length > 0 || running.size > 0) {
    for (const job of waiting.filter(isReady).slice(0, LANES - running.size)) {
      waiting.splice(waiting.indexOf(job), 1);
      running.set(
        job,
        run(job).finally(() => running.delete(job)),
      );
    }
    await Promise.race(running.values());
  }
}
