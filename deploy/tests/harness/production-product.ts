import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import type { RunInfo } from "../../local/run-file.ts";
import type { RunningStack } from "../../local/stack.ts";
import { startTestStack } from "../../local/test/test-stack.ts";
import { terminal } from "../../local/steps.ts";
import { RecordingService } from "../security/harness/recording-service.ts";
import { startSpareGateway, type SpareGateway } from "../security/harness/spare-gateway.ts";

const MAX_UPLOAD_BYTES = 72 * 1_048_576;

/** A copy of the product as customers run it, without demo and on loopback only. */
export class ProductionProduct {
  private readonly stack: RunningStack;
  private readonly spares: SpareGateway[] = [];
  private recorded: Promise<{ origin: string; service: RecordingService }> | null = null;

  static async start(options: { signal: AbortSignal; build: boolean }): Promise<ProductionProduct> {
    const env = { NODE_ENV: "production", MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES) };
    const { signal, build } = options;
    return new ProductionProduct(
      await startTestStack({ name: "production", demo: false, store: "disk", report: terminal, build, signal, env }),
    );
  }

  private constructor(stack: RunningStack) {
    this.stack = stack;
  }

  get info(): RunInfo {
    return this.stack.info;
  }

  get runFile(): string {
    return this.stack.runFile;
  }

  pid(name: ServiceName): number {
    const pid = this.info.processes[name];
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** The log of a process since this product was started. */
  log(name: string): string {
    const file = join(this.logFolder, `${name}.log`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  get logFolder(): string {
    return join(dirname(this.runFile), "logs");
  }

  /** Starts a second gateway, as with two replicas; `env` overrides its environment. */
  async spareGateway(env: Record<string, string> = {}): Promise<SpareGateway> {
    const spare = await startSpareGateway(this.pid("gateway"), env);
    this.spares.push(spare);
    return spare;
  }

  /** A gateway that takes its sessions from the product and sends every request to a service that records it. */
  gatewayToRecorder(): Promise<{ origin: string; service: RecordingService }> {
    this.recorded ??= (async () => {
      const service = new RecordingService();
      await service.open();
      return { service, origin: (await this.spareGateway(service.env)).origin };
    })();
    return this.recorded;
  }

  /** Logs are copied to test-results in any case. */
  async stop(_keepLogs: boolean): Promise<void> {
    await Promise.all(this.spares.map((spare) => spare.stop()));
    (await this.recorded?.catch(() => null))?.service.close();
    await this.stack.stop();
  }
}
