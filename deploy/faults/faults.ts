import { sentenceOf } from "../local/start-error.ts";
import { StopRequest } from "../local/stop-request.ts";
import { CASES } from "./cases/index.ts";
import { readOptions } from "./options.ts";
import { runCases } from "./run-cases.ts";

/** @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  const stop = new StopRequest();
  try {
    const options = readOptions(words, CASES);
    if (options.list) {
      const width = Math.max(...CASES.map(({ name }) => name.length));
      for (const { name, about, quick } of CASES) console.log(`${name.padEnd(width)}  ${quick ? "quick  " : "       "}${about}`);
      return 0;
    }
    const lines = await runCases(options, stop.signal);
    const failed = lines.filter(({ passed }) => !passed).length;
    console.log(`\n${lines.length - failed} passed, ${failed} failed${stop.signal.aborted ? "; stopped before the end" : ""}`);
    return failed > 0 || stop.signal.aborted ? 1 : 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
}

// Clients of a product that was stopped may still hold their sockets: nothing is left to be waited for.
process.exit(await main(process.argv.slice(2)));
