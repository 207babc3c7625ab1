import { closeDatabase } from "@takeoff/testing";
import { join } from "node:path";
import type { StartOptions } from "../../faults/run-cases.ts";
import type { Run } from "../../local/commands.ts";
import { ROOT } from "../../local/places.ts";
import type { RunningStack } from "../../local/stack.ts";
import { terminal } from "../../local/steps.ts";
import { startTestStack } from "../../local/test/test-stack.ts";
import { findSchemathesis } from "./tool.ts";

/** A copy of the product as customers have it, without demo and on loopback only, with what makes up calls of it. */
export class Product {
  readonly signal: AbortSignal;
  /** The words that begin the fuzzer's command. */
  readonly fuzzer: readonly [string, string];
  private readonly stack: RunningStack;

  static async start({ signal, build }: StartOptions): Promise<Product> {
    const run: Run = { report: terminal, logDir: join(ROOT, "test-results", "logs"), signal, callOff: () => undefined };
    const fuzzer = await findSchemathesis(run);
    const env = { NODE_ENV: "production" };
    const stack = await startTestStack({ name: "fuzz", demo: false, store: "disk", build, report: terminal, signal, env });
    process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
    return new Product(stack, fuzzer, signal);
  }

  private constructor(stack: RunningStack, fuzzer: readonly [string, string], signal: AbortSignal) {
    this.stack = stack;
    this.fuzzer = fuzzer;
    this.signal = signal;
  }

  /** The processes that run at this moment: one that died and was started again has another number. */
  get processes(): Readonly<Record<string, number>> {
    return { ...this.stack.info.processes };
  }

  async stop(_keepLogs: boolean): Promise<void> {
    await closeDatabase().catch(() => undefined);
    await this.stack.stop();
  }
}
