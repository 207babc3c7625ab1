import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Restarts } from "./dev/restarts.ts";
import { watchCompiled, watchSources } from "./dev/watch-services.ts";
import { serveWeb } from "./dev/web-server.ts";
import { Ports } from "./ports.ts";
import { readyText } from "./ready-text.ts";
import { readSettings } from "./settings.ts";
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
    stopRequest.onInsist(() => stack.kill());
    try {
      await serveEdits(stack, { port: settings.port, gatewayPort }, stopRequest);
    } finally {
      console.log("Stopping ...");
      await stack.stop();
    }
    return 0;
  } catch (error) {
    console.error(stopRequest.signal.aborted ? "Stopped before it was ready; nothing is left running." : sentenceOf(error));
    return 1;
  }
}

interface DevPorts {
  port: number;
  gatewayPort: number;
}

async function serveEdits(stack: RunningStack, { port, gatewayPort }: DevPorts, stopRequest: StopRequest): Promise<void> {
  const web = await serveWeb(port, `http://127.0.0.1:${gatewayPort}`);
  const compiler = watchSources();
  const restarts = new Restarts((names) =>
    step(terminal, `${names.join(", ")} restarted`, async () => {
      await Promise.all(names.map((name) => stack.restart(name, GRACE_SECONDS)));
    }),
  );
  watchCompiled((names) => restarts.touch(names), stopRequest.signal);
  console.log(readyText(stack, seconds(performance.now())));
  await stopRequest.asked();
  compiler.kill();
  await web.close();
  await restarts.settled();
}

process.exitCode = await run(process.argv.slice(2));
