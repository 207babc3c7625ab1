import { performance } from "node:perf_hooks";
import { helpText } from "./help.ts";
import { readyText } from "./ready-text.ts";
import { readSettings } from "./settings.ts";
import { startStack } from "./stack.ts";
import { sentenceOf } from "./start-error.ts";
import { seconds, terminal } from "./steps.ts";
import { StopRequest } from "./stop-request.ts";

/** Runs the product until it is asked to stop. @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(helpText());
    return 0;
  }
  const stopRequest = new StopRequest();
  try {
    const settings = readSettings(process.env, args);
    const stack = await startStack({ settings, report: terminal, signal: stopRequest.signal });
    stopRequest.onSecondRequest(() => stack.kill());
    console.log(readyText(stack, seconds(performance.now())));
    await stopRequest.requested();
    console.log("Stopping ...");
    await stack.stop();
    console.log("Everything is stopped.");
    return 0;
  } catch (error) {
    console.error(stopRequest.signal.aborted ? "Stopped before it was ready; nothing is left running." : sentenceOf(error));
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
