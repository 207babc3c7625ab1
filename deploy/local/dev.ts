import { join, relative } from "node:path";
import { performance } from "node:perf_hooks";
import { affectedBy } from "./dev/affected.ts";
import { compile } from "./dev/compile.ts";
import { Restarts } from "./dev/restarts.ts";
import { watchTree } from "./dev/watch-tree.ts";
import { serveWeb } from "./dev/web-server.ts";
import { ROOT } from "./places.ts";
import { Ports } from "./ports.ts";
import { readyText } from "./ready-text.ts";
import { readSettings, type Settings } from "./settings.ts";
import { startStack, type RunningStack } from "./stack.ts";
import { sentenceOf } from "./start-error.ts";
import { seconds, step, terminal } from "./steps.ts";
import { StopRequest } from "./stop-request.ts";

/** A service that is being edited need not finish what it is at. */
const GRACE_SECONDS = 1;

/** The product as `npm start` runs it, but every edit is compiled and served at once. @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  const stopRequest = new StopRequest();
  try {
    const settings = readSettings(process.env, args);
    const gatewayPort = await new Ports(join(settings.dataDir, "ports.json")).free();
    const stack = await startStack({ settings, report: terminal, signal: stopRequest.signal, gatewayPort });
    stopRequest.onSecondRequest(() => stack.kill());
    try {
      await serveEdits(stack, settings, gatewayPort, stopRequest);
    } finally {
      console.log("Stopping ...");
      await stack.stop();
      console.log("Everything is stopped.");
    }
    return 0;
  } catch (error) {
    console.error(stopRequest.signal.aborted ? "Stopped before it was ready; nothing is left running." : sentenceOf(error));
    return 1;
  }
}

async function serveEdits(stack: RunningStack, settings: Settings, gatewayPort: number, stopRequest: StopRequest): Promise<void> {
  const web = await serveWeb(settings, `http://127.0.0.1:${gatewayPort}`);
  const restarts = new Restarts(async (names) => {
    if (!(await compile())) return false;
    await step(terminal, `${names.join(", ")} restarted`, async () => {
      await Promise.all(names.map((name) => stack.restart(name, GRACE_SECONDS)));
    });
    return true;
  });
  watchTree(join(ROOT, "services"), (file) => restarts.touch(affectedBy(relative(ROOT, file))), stopRequest.signal);
  console.log(readyText(stack, seconds(performance.now())));
  await stopRequest.requested();
  await web.close();
  await restarts.settled();
}

process.exitCode = await run(process.argv.slice(2));
