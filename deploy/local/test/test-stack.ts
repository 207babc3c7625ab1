import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import { Ports } from "../stack/ports.ts";
import { readSettings, type StoreKind } from "../settings/settings.ts";
import { startStack, type RunningStack, type StackOptions } from "../stack/stack.ts";

export interface TestStackOptions extends Pick<StackOptions, "report" | "build" | "services" | "signal"> {
  /** Names the folder, and the logs that are copied to test-results. */
  name: string;
  demo: boolean;
  /** MinIO by default, which is built where it is missing. */
  store?: StoreKind;
  /** Let the database skip its waits for the disk (the default). */
  fsyncOff?: boolean;
  /** More settings, as environment variables. */
  env?: Record<string, string>;
}

/** What tests need of a product that nothing is measured on. */
export const IN_A_HURRY = {
  // A test sends in a second what a person sends in minutes.
  CALLS_PER_SECOND: "10000",
  UPLOADS_PER_SECOND: "10000",
  FILES_PER_SECOND: "10000",
  // Each drawing would take a process of half a second: tests of drafts ask for theirs.
  DRAFT_AUTOMATICALLY: "0",
  // Each scan would take a minute: a test of scans asks for the models. Here are none.
  SCAN_MODELS_DIR: tmpdir(),
} as const;

/** Ends a stack by force, which takes no time, and removes what `stop` removes: for one of which nothing is needed afterwards. */
export async function discard(stack: Pick<RunningStack, "kill" | "stop"> | null | undefined): Promise<void> {
  stack?.kill();
  await stack?.stop();
}

/** A whole product with nothing in it, on free ports and in a folder of its own, which `stop` removes. */
export async function startTestStack(options: TestStackOptions): Promise<RunningStack> {
  const { name, demo, store = "minio", fsyncOff = true, env, ...rest } = options;
  const dataDir = mkdtempSync(join(tmpdir(), `takeoff-${name}-`));
  const port = await new Ports(join(dataDir, "ports.json")).free();
  const remove = (): void => {
    process.off("exit", remove);
    // For the analysis of a failure.
    const logs = join(dataDir, "logs");
    if (existsSync(logs)) cpSync(logs, join(ROOT, "test-results", `${name}-logs`), { recursive: true, force: true });
    // The processes of a killed database end a moment later than itself.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  // A run that is called off ends its processes without `stop`.
  process.on("exit", remove);
  const settings = readSettings(
    {
      PORT: String(port),
      TAKEOFF_DATA_DIR: dataDir,
      TAKEOFF_DEMO: demo ? "1" : "0",
      NODE_ENV: "test",
      // Tests wait for what is cleaned up after aborted uploads.
      UPLOAD_GRACE_SECONDS: "3",
      // Other work on the machine may hold a request up for longer than a service that is well ever takes. Less than the browser waits.
      CALL_TIMEOUT_SECONDS: "45",
      ...IN_A_HURRY,
      ...env,
    },
    ["--store", store],
  );
  try {
    const stack = await startStack({ settings, fsyncOff, ...rest });
    const stop = async (): Promise<void> => {
      await stack.stop();
      remove();
    };
    return { ...stack, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
