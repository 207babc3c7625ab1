import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Run } from "./commands.ts";
import { ROOT } from "./places.ts";
import { sentenceOf } from "./start-error.ts";
import { seconds, terminal } from "./steps.ts";
import { StopRequest } from "./stop-request.ts";
import { RUNNERS } from "./test/runners.ts";
import { select, testFiles, type Selection, type Stage } from "./test/selection.ts";
import { single, sum, type Tally } from "./test/tally.ts";

/** Runs every stage, also after one that failed. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  let selection: Selection;
  try {
    selection = select(words, testFiles());
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
  const stop = new StopRequest();
  const run: Run = { report: terminal, logDir: join(ROOT, "test-results", "logs"), signal: stop.signal, callOff: () => undefined };
  const tallies: Tally[] = [];
  const summary: string[] = [];
  for (const stage of selection.stages) {
    if (stop.signal.aborted) break;
    const begun = performance.now();
    console.log(`\n── ${stage}`);
    const tally = await runStage(run, stage, selection.patterns);
    tallies.push(tally);
    summary.push(line(stage, tally, performance.now() - begun));
    console.log(summary.at(-1));
  }
  const total = sum(tallies);
  console.log(`\n${summary.join("\n")}${stop.signal.aborted ? "\nStopped before the end." : ""}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1;
}

async function runStage(run: Run, stage: Stage, patterns: readonly string[]): Promise<Tally> {
  try {
    return await RUNNERS[stage](run, patterns);
  } catch (error) {
    console.error(sentenceOf(error));
    return single(false);
  }
}

function line(stage: Stage, { passed, failed }: Tally, took: number): string {
  return `${failed === 0 ? "ok    " : "FAILED"}  ${stage.padEnd(12)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${seconds(took)}`;
}

process.exitCode = await main(process.argv.slice(2));
