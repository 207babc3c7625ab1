import { parseArgs } from "node:util";
import { toSentence, StartError } from "../local/start-error.ts";
import { terminal } from "../local/steps.ts";
import { StopRequest } from "../local/process/stop-request.ts";
import { useScratchFolder } from "../local/test/scratch.ts";
import { isSuite, listSuiteFiles } from "../local/test/selection.ts";
import { SUITES, type Suite } from "../local/test/stages.ts";
import { runSuite } from "../local/test/suites.ts";

/**
 * Runs `<suite> [--seed N] [--quick] [-t PATTERN] [word…]`. A word is a part of a file's path, or else of a case's name.
 * @returns the exit code
 */
async function main([suite = "", ...words]: readonly string[]): Promise<number> {
  try {
    if (!isSuite(suite)) throw new StartError(`Suites are ${SUITES.join(", ")}.`);
    const { signal } = new StopRequest();
    useScratchFolder();
    const run = { report: terminal, logDir: "", signal, callOff: () => undefined, name: suite, prefix: null };
    const { failed } = await runSuite(run, suite, read(suite, words));
    return failed > 0 || signal.aborted ? 1 : 0;
  } catch (error) {
    console.error(toSentence(error));
    return 1;
  }
}

function read(suite: Suite, words: readonly string[]) {
  const { values, positionals } = parse(words);
  const files = listSuiteFiles(suite);
  const paths = positionals.filter((word) => files.some((file) => file.includes(word)));
  const names = positionals.filter((word) => !paths.includes(word));
  if (names.length > 0 && paths.length > 0) throw new StartError(`No file has ${names.join(" or ")} in its path.`);
  if (values.t !== undefined) names.push(values.t);
  if (suite === "bench" && positionals.length === 0) {
    const benches = files.map((file) => /([\w-]+)\.bench-spec/.exec(file)?.[1]).join(", ");
    throw new StartError(`npm run bench -- <name>: one or more of ${benches}`);
  }
  return { paths, names, quick: values.quick ?? false, seed: values.seed };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { seed: { type: "string" }, quick: { type: "boolean" }, t: { type: "string", short: "t" } },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(". ")[0]}.`);
  }
}

process.exitCode = await main(process.argv.slice(2));
