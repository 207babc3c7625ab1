import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { waitFor, type Person } from "@takeoff/testing";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const EXIT_SECONDS = 30;
const PER_SECOND = 50;
const ANSWER_MS = 60_000;
/** What a client may meet while a service is away; it then asks again. */
const TRY_AGAIN = new Set(["429", "502", "503", "504", "ECONNREFUSED", "ECONNRESET"]);

/** Reads at a steady rate; each is repeated until it is answered 200. */
class Requests {
  readonly met: Record<string, number> = {};
  private readonly pending = new Set<Promise<void>>();
  private readonly people: readonly Person[];
  private going = true;
  private lost: Error | null = null;
  private readonly running: Promise<void>;

  constructor(people: readonly Person[]) {
    this.people = people;
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.running;
    await Promise.all(this.pending);
    if (this.lost) throw this.lost;
  }

  private async run(): Promise<void> {
    for (let index = 0; this.going; index++) {
      const person = this.people[index % this.people.length];
      if (person) {
        const request = this.ask(person, index).catch((error: unknown) => void (this.lost ??= error as Error));
        this.pending.add(request);
        void request.finally(() => this.pending.delete(request));
      }
      await sleep(1000 / PER_SECOND);
    }
  }

  private async ask({ client }: Person, index: number): Promise<void> {
    // Of each service: identity, organizations, documents.
    const path = ["/check_session", "/locations", "/pdfs?limit=5"][index % 3] ?? "/pdfs";
    for (const end = performance.now() + ANSWER_MS; performance.now() < end;) {
      const what = await client.get(path, { signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => String(status),
        (error: unknown) => nameOf(error),
      );
      this.met[what] = (this.met[what] ?? 0) + 1;
      if (what === "200") return;
      if (!TRY_AGAIN.has(what)) throw new Error(`${path} met ${what}`);
      await sleep(100);
    }
    throw new Error(`${path} was not answered in ${ANSWER_MS / 1000} s`);
  }
}

/** Stops services politely under load; the launcher starts them again. */
async function stopGracefully({ product, random, within }: FaultHarness, victims: readonly ServiceName[]): Promise<Figures> {
  const { ours, staff, all, sponsorEmail } = await createActors();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 20 * victims.length, atOnce: 3, random, pace: () => sleep(100) });
  const requests = new Requests([ours.user, ours.admin, staff]);
  let slowest = 0;
  for (const [index, name] of victims.entries()) {
    await uploads.reached(20 * index + 5);
    const before = product.deaths.length;
    const begun = performance.now();
    const pid = product.signal(name, "SIGTERM");
    await waitFor(() => product.deaths.length > before, { what: `${name} to end`, timeoutMs: PATIENCE_MS, intervalMs: 10 });
    slowest = Math.max(slowest, (performance.now() - begun) / 1000);
    const how = product.deaths.slice(before).find((line) => line.startsWith(`${name} ended`)) ?? "it was not seen to end";
    assert(how.includes("(code 0)"), `SIGTERM: ${how}`);
    await product.replaced(name, pid);
    await product.readyAfter(name);
  }
  await uploads.done;
  await requests.stop();
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    stops: victims.length,
    "slowest exit": within("an exit", slowest, EXIT_SECONDS),
    requests: formatCounts(requests.met),
    uploads: formatCounts(uploads.met),
    ...rest,
  };
}

/** Node's own errors are of another realm than jest's tests, where `instanceof Error` is false for them. */
function nameOf(error: unknown): string {
  const { code, name } = error as Partial<NodeJS.ErrnoException>;
  return code ?? name ?? String(error);
}

describe("sigterm (quick)", () => {
  it(
    "exits each service with code 0 and loses no request at SIGTERM under 50 requests/s and uploads",
    onFaultProduct((harness) => stopGracefully(harness, SERVICES)),
  );
});
