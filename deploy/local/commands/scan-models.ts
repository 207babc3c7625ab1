import { installScanModels } from "../install/scan-models.ts";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import { StopRequest } from "../process/stop-request.ts";
import { toSentence } from "../start-error.ts";
import { terminal } from "../steps.ts";

/** Installs the models that read scans. @returns the exit code */
async function main(): Promise<number> {
  const { signal } = new StopRequest();
  const run = { report: terminal, logDir: join(ROOT, "test-results", "logs"), signal, callOff: () => undefined };
  try {
    console.log(`The models are in ${await installScanModels(run)}: the product reads scans from its next start on.`);
    return 0;
  } catch (error) {
    console.error(toSentence(error));
    return 1;
  }
}

process.exitCode = await main();
