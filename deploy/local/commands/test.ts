import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../places.ts";
import { toSentence } from "../start-error.ts";
import { seconds, terminal } from "../steps.ts";
import { StopRequest } from "../process/stop-request.ts";
import { RUNNERS, type TestRun } from "../test/runners.ts";
import { inLanes } from "../test/schedule.ts";
import { useScratchFolder } from "../test/scratch.ts";
import { select, STAGES, listTestFiles, type Selection, type Stage } from "../test/selection.ts";
import { single, sum, type Tally } from "../test/tally.ts";
import { listMissingTools, prepareTools } from "../test/tools/missing-tools.ts";

/** Runs every stage, also after one that failed. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  let selection: Selection;
  try {
    selection = select(words, listTestFiles());
  } catch (error) {
    console.error(toSentence(error));
    return 1;
  }
  const stop = new StopRequest();
  useScratchFolder();
  const { stages, patterns } = selection;
  const logDir = join(ROOT, "test-results", "logs");
  const run: TestRun = { report: terminal, logDir, signal: stop.signal, callOff: () => undefined, concurrent: stages.length > 1 };
  const missing = await listMissingTools(stages);
  if (missing.length > 0) console.log(`Missing here, and done once, while other tests run: ${missing.map(({ what }) => what).join(", ")}.`);
  const prepared = prepareTools(run, missing);
  const tallies = new Map<Stage, Tally>();
  const summary = new Map<Stage, string>();
  await inLanes(stages, async (stage) => {
    if (stop.signal.aborted) return;
    console.log(`\n── ${stage} started`);
    const begun = performance.now();
    const tally = await runStage(run, stage, patterns);
    tallies.set(stage, tally);
    summary.set(stage, line(stage, tally, performance.now() - begun));
    console.log(summary.get(stage));
  });
  await prepared;
  const total = sum([...tallies.values()]);
  const lines = STAGES.flatMap((stage) => summary.get(stage) ?? []);
  if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join("\n\n")}`);
  console.log(`\n${lines.join("\n")}${stop.signal.aborted ? "\nStopped before the end." : ""}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1;
}

async function runStage(run: TestRun, stage: Stage, patterns: readonly string[]): Promise<Tally> {
  try {
    return await RUNNERS[stage](run, patterns);
  } catch (error) {
    console.error(toSentence(error));
    return single(false);
  }
}

function line(stage: Stage, { passed, failed }: Tally, took: number): string {
  return `${failed === 0 ? "ok    " : "FAILED"}  ${stage.padEnd(12)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${seconds(took)}`;
}

process.exitCode = await main(process.argv.slice(2));
