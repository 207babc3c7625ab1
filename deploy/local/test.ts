import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Run } from "./commands.ts";
import { ROOT } from "./places.ts";
import { sentenceOf } from "./start-error.ts";
import { seconds, terminal } from "./steps.ts";
import { StopRequest } from "./stop-request.ts";
import { RUNNERS } from "./test/runners.ts";
import { READING_STAGES, select, testFiles, type Selection, type Stage } from "./test/selection.ts";
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
  const one = async (stage: Stage): Promise<void> => {
    const begun = performance.now();
    const tally = await runStage(run, stage, selection.patterns);
    tallies.push(tally);
    const told = line(stage, tally, performance.now() - begun);
    summary.push(told);
    console.log(told);
  };
  for (const stages of inTurn(selection.stages)) {
    if (stop.signal.aborted) break;
    console.log(`\n── ${stages.join(", ")}`);
    await Promise.all(stages.map(one));
  }
  const total = sum(tallies);
  console.log(`\n${summary.join("\n")}${stop.signal.aborted ? "\nStopped before the end." : ""}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1;
}

/** What starts nothing runs at once: each of them keeps one core busy. All else has the machine for itself. */
function inTurn(stages: readonly Stage[]): Stage[][] {
  const reading = stages.filter((stage) => READING_STAGES.includes(stage));
  const others = stages.filter((stage) => !READING_STAGES.includes(stage)).map((stage) => [stage]);
  return reading.length > 0 ? [reading, ...others] : others;
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
