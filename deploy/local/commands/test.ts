import { performance } from "node:perf_hooks";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readJson, writePrivateJson } from "../files.ts";
import { StartError, toSentence } from "../start-error.ts";
import { seconds, terminal } from "../steps.ts";
import { StopRequest } from "../process/stop-request.ts";
import { inLanes, listJobs, nameJob, type Job } from "../test/lanes.ts";
import { RESULTS } from "../test/results.ts";
import type { TestRun } from "../test/runners/run-node.ts";
import { RUNNERS } from "../test/runners/runners.ts";
import { useScratchFolder } from "../test/scratch.ts";
import { select, listTestFiles, type Selection } from "../test/selection.ts";
import { single, sum, type Tally } from "../test/tally.ts";
import { listMissingTools, prepareTools } from "../test/tools/missing-tools.ts";

/** Runs `test [--all | --rest] [--repeat N] [--counts FILE] [word…]`: every job, also after one that failed. @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const { words, parts, repeat, counts } = read(args);
  const selection = select(words, parts, listTestFiles());
  const stop = new StopRequest();
  useScratchFolder();
  const tallies: Tally[] = [];
  for (let round = 1; round <= repeat && !stop.signal.aborted; round += 1) {
    if (repeat > 1) console.log(`\n══ run ${round} of ${repeat}`);
    tallies.push(await runAll(selection, stop.signal));
  }
  const total = sum(tallies);
  if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join("\n\n")}\n`);
  if (stop.signal.aborted) console.log("Stopped before the end.\n");
  const before = counts === undefined ? null : readJson<Tally>(counts);
  const all = before ? sum([before, total]) : total;
  if (counts !== undefined) writePrivateJson(counts, all);
  console.log(`${all.passed} passed, ${all.failed} failed`);
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1;
}

function read(args: readonly string[]) {
  try {
    const options = {
      all: { type: "boolean" },
      rest: { type: "boolean" },
      repeat: { type: "string" },
      counts: { type: "string" },
    } as const;
    const { values, positionals: words } = parseArgs({ args: [...args], allowPositionals: true, options });
    const repeat = Number(values.repeat ?? 1);
    if (!Number.isInteger(repeat) || repeat < 1) throw new StartError("--repeat takes the number of runs.");
    const parts = values.rest ? (["rest"] as const) : values.all ? (["default", "rest"] as const) : (["default"] as const);
    return { words, parts, repeat, counts: values.counts };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message.split(". ")[0]}.`);
  }
}

async function runAll(selection: Selection, signal: AbortSignal): Promise<Tally> {
  const jobs = listJobs(selection);
  const begin = { report: terminal, logDir: join(RESULTS, "logs"), signal, callOff: () => undefined };
  const missing = await listMissingTools(selection.stages);
  if (missing.length > 0) console.log(`Missing here, and done once, while other tests run: ${missing.map(({ what }) => what).join(", ")}.`);
  const prepared = prepareTools(begin, missing);
  const ended = new Map<Job, { tally: Tally; line: string }>();
  await inLanes(jobs, async (job) => {
    if (signal.aborted) return;
    const name = nameJob(job);
    console.log(`── ${name} started`);
    const run: TestRun = { ...begin, name: name.replace(/\W+/g, "-"), prefix: jobs.length > 1 ? `${name} | ` : null };
    const begun = performance.now();
    const tally = await runJob(run, job, selection);
    const line = describe(name, tally, performance.now() - begun);
    ended.set(job, { tally, line });
    console.log(line);
  });
  await prepared;
  console.log(`\n${jobs.flatMap((job) => ended.get(job)?.line ?? []).join("\n")}\n`);
  return sum([...ended.values()].map(({ tally }) => tally));
}

async function runJob(run: TestRun, job: Job, { patterns }: Selection): Promise<Tally> {
  try {
    return await RUNNERS[job.stage](run, patterns, job);
  } catch (error) {
    console.error(toSentence(error));
    return single(false);
  }
}

function describe(name: string, { passed, failed }: Tally, took: number): string {
  return `${failed === 0 ? "ok    " : "FAILED"}  ${name.padEnd(15)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${seconds(took)}`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(toSentence(error));
  process.exitCode = 1;
}
