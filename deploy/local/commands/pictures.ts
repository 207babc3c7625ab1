import { join } from "node:path";
import { build } from "../install/build.ts";
import { ROOT } from "../places.ts";
import { toSentence } from "../start-error.ts";
import { terminal } from "../steps.ts";
import { StopRequest } from "../process/stop-request.ts";
import { playwright } from "../test/runners/playwright.ts";
import { useScratchFolder } from "../test/scratch.ts";

/** Takes pictures of every screen, or of those whose titles hold a word. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  const { signal } = new StopRequest();
  useScratchFolder();
  const run = {
    report: terminal,
    logDir: join(ROOT, "test-results", "logs"),
    signal,
    callOff: () => undefined,
    name: "pictures",
    prefix: null,
  };
  try {
    await build(run);
    const { failed } = await playwright(run, {
      projects: ["pictures"],
      store: "disk",
      args: words.length > 0 ? ["--grep", words.join("|")] : [],
    });
    console.log("\nThe pictures are in pictures/index.html.");
    return failed > 0 || signal.aborted ? 1 : 0;
  } catch (error) {
    console.error(toSentence(error));
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
