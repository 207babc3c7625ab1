import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { closeDatabase } from "@takeoff/testing";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import type { RunInfo } from "../../local/run-file.ts";
import type { RunningStack } from "../../local/stack.ts";
import { startTestStack } from "../../local/test/test-stack.ts";
import { terminal } from "../../local/steps.ts";
import { startSpareGateway, type SpareGateway } from "./spare-gateway.ts";
import { Witness } from "./witness.ts";

/** A copy of the product as customers have it, without demo and on loopback only, that is treated badly. */
export class Product {
  private readonly stack: RunningStack;
  private readonly spares: SpareGateway[] = [];
  private witnessed: Promise<{ origin: string; witness: Witness }> | null = null;

  static async start({ signal, build }: { signal: AbortSignal; build: boolean }): Promise<Product> {
    const stack = await startTestStack({
      name: "abuse",
      demo: false,
      store: "disk",
      build,
      report: terminal,
      signal,
      env: { NODE_ENV: "production", MAX_UPLOAD_BYTES: String(16 * 1_048_576) },
    });
    process.env["TAKEOFF_RUN_FILE"] = stack.runFile;
    return new Product(stack);
  }

  private constructor(stack: RunningStack) {
    this.stack = stack;
  }

  get info(): RunInfo {
    return this.stack.info;
  }

  pid(name: ServiceName): number {
    const pid = this.info.processes[name];
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Log of a process from the beginning of this product. */
  log(name: string): string {
    const file = join(this.logFolder, `${name}.log`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  get logFolder(): string {
    return join(dirname(this.stack.runFile), "logs");
  }

  /** Another gateway beside the product's own, as with two replicas; with `env` it differs in that. */
  async spareGateway(env: Record<string, string> = {}): Promise<SpareGateway> {
    const spare = await startSpareGateway(this.pid("gateway"), env);
    this.spares.push(spare);
    return spare;
  }

  /** A gateway with its sessions from the product, and a witness in place of every service. */
  gatewayBeforeWitness(): Promise<{ origin: string; witness: Witness }> {
    this.witnessed ??= (async () => {
      const witness = new Witness();
      await witness.open();
      return { witness, origin: (await this.spareGateway(witness.env)).origin };
    })();
    return this.witnessed;
  }

  async stop(_keepLogs: boolean): Promise<void> {
    await closeDatabase().catch(() => undefined);
    await Promise.all(this.spares.map((spare) => spare.stop()));
    (await this.witnessed?.catch(() => null))?.witness.close();
    await this.stack.stop();
  }
}
