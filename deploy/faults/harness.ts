import { sentenceOf } from "../local/start-error.ts";
import { StopRequest } from "../local/stop-request.ts";
import { readOptions } from "./options.ts";
import { runCases, type Runnable, type StartOptions, type Stoppable } from "./run-cases.ts";

export interface Harness<P, N = undefined> {
  /** The command of package.json, for what is told. */
  script: string;
  cases: readonly Runnable<P, N>[];
  start(options: StartOptions<N>): Promise<P>;
}

/** Runs what a command's words ask of a harness, and ends this process with its exit code. */
export async function runHarness<P extends Stoppable, N = undefined>(harness: Harness<P, N>): Promise<never> {
  // Clients of a product that was stopped may still hold their sockets: nothing is left to be waited for.
  process.exit(await main(harness, process.argv.slice(2)));
}

/** @returns the exit code */
async function main<P extends Stoppable, N>({ script, cases, start }: Harness<P, N>, words: readonly string[]): Promise<number> {
  const stop = new StopRequest();
  try {
    const options = readOptions(words, cases, script);
    if (options.list) {
      const width = Math.max(...cases.map(({ name }) => name.length));
      for (const { name, about, quick } of cases) console.log(`${name.padEnd(width)}  ${quick ? "quick  " : "       "}${about}`);
      return 0;
    }
    const lines = await runCases(options, stop.signal, start);
    const failed = lines.filter(({ passed }) => !passed).length;
    console.log(`\n${lines.length - failed} passed, ${failed} failed${stop.signal.aborted ? "; stopped before the end" : ""}`);
    return failed > 0 || stop.signal.aborted ? 1 : 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
}
