import { StopRequest } from "../../local/process/stop-request.ts";
import { FaultProduct, type Needs } from "../faults/harness/product.ts";
import { ProductionProduct } from "./production-product.ts";

/** The kinds of product that cases run on. */
export interface Kinds {
  /** Servers and services with links between them that can be disturbed. */
  faults: FaultProduct;
  /** As customers run it. */
  production: ProductionProduct;
}

/** Starts products when a case needs one and keeps the last one running for the next case that needs the same kind. */
export class Products {
  private readonly stopRequest = new StopRequest();
  private running: { key: string; product: Kinds[keyof Kinds] } | null = null;
  private isBuilt = false;

  constructor() {
    this.signal.addEventListener("abort", () => void this.stop().finally(() => process.exit(130)));
  }

  /** Aborted by Ctrl-C and by a signal. */
  get signal(): AbortSignal {
    return this.stopRequest.signal;
  }

  /** @returns the running product of this kind, or a new one; a product of another kind is stopped first */
  async get<K extends keyof Kinds>(kind: K, needs: Needs = {}): Promise<Kinds[K]> {
    const key = JSON.stringify([kind, needs]);
    if (this.running?.key !== key) {
      await this.stop();
      const options = { signal: this.signal, build: !this.isBuilt, needs };
      const product = await (kind === "faults" ? FaultProduct.start(options) : ProductionProduct.start(options));
      this.running = { key, product };
      this.isBuilt = true;
    }
    return this.running.product as Kinds[K];
  }

  /** @param keepLogs copies the logs to test-results first */
  async stop(keepLogs = false): Promise<void> {
    const { running } = this;
    this.running = null;
    if (!running) return;
    await running.product.stop(keepLogs);
  }
}

export const products = new Products();
