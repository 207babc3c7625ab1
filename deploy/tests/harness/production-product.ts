import { dirname, join } from "node:path";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import type { RunInfo } from "../../local/stack/run-file.ts";
import type { RunningStack } from "../../local/stack/stack.ts";
import { discard, startTestStack } from "../../local/test/test-stack.ts";
import { terminal } from "../../local/steps.ts";
import { RecordingService } from "../security/harness/recording-service.ts";
import { startSpareGateway, type SpareGateway } from "../security/harness/spare-gateway.ts";

/** The least that takes the hostile files. */
const MAX_UPLOAD_BYTES = 72 * 1_048_576;

/** A copy of the product as customers run it, without demo and on loopback only. */
export class ProductionProduct {
  readonly maxUploadBytes = MAX_UPLOAD_BYTES;
  private readonly stack: RunningStack;
  /** Stops what cases have started next to it. */
  private readonly extras = new AsyncDisposableStack();
  private recorder: Promise<{ origin: string; service: RecordingService }> | null = null;

  static async start({ signal, build }: { signal: AbortSignal; build: boolean }): Promise<ProductionProduct> {
    const env = { NODE_ENV: "production", MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES) };
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

  get logFolder(): string {
    return join(dirname(this.runFile), "logs");
  }

  pid(name: ServiceName): number {
    const pid = this.info.processes[name];
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Starts a second gateway, as with two replicas; `env` overrides its environment. */
  async spareGateway(env: Record<string, string> = {}): Promise<SpareGateway> {
    const spare = await startSpareGateway(this.pid("gateway"), env);
    this.extras.defer(() => spare.stop());
    return spare;
  }

  /** A gateway that takes its sessions from the product and sends every request to a service that records it. */
  gatewayToRecorder(): Promise<{ origin: string; service: RecordingService }> {
    this.recorder ??= (async () => {
      const service = new RecordingService();
      await service.open();
      this.extras.defer(() => service.close());
      return { service, origin: (await this.spareGateway(service.env)).origin };
    })();
    return this.recorder;
  }

  /** Logs are copied to test-results in any case. */
  async stop(): Promise<void> {
    await this.extras.disposeAsync();
    await discard(this.stack);
  }
}
