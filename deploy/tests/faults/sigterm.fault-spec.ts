import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { waitFor, type Person } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES } from "./harness/product.ts";
import { errorName, Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const EXIT_SECONDS = 30;
const UPLOADS_PER_STOP = { quick: 4, complete: 8 } as const;
const REQUESTS_PER_SECOND = 50;
const ANSWER_MS = 60_000;
/** A client's own pause. */
const PAUSE_MS = 100;
/** What a client may meet while a service is away; it then asks again. */
const TRY_AGAIN = new Set(["429", "502", "503", "504", "ECONNREFUSED", "ECONNRESET"]);
/** Of each service: identity, organizations, documents. */
const PATHS = ["/check_session", "/locations", "/pdfs?limit=5"];

/** Longer than the gateway takes to give up a call: on a busy machine it is slow, and still answers. */
const UNANSWERED_MS = 30_000;

/** Reads at a steady rate; each is repeated until it is answered 200. */
class Requests {
  readonly met: Record<string, number> = {};
  private readonly pending: Promise<void>[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(people: readonly Person[]) {
    this.timer = setInterval(() => {
      const index = this.pending.length;
      const request = this.ask(people[index % people.length], PATHS[index % PATHS.length] ?? "");
      // `stop` receives the error; until then it must not end the process.
      request.catch(() => undefined);
      this.pending.push(request);
    }, 1000 / REQUESTS_PER_SECOND);
  }

  /** @throws when a request was not answered */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
  }

  private async ask(person: Person | undefined, path: string): Promise<void> {
    for (const end = performance.now() + ANSWER_MS; performance.now() < end;) {
      const what = await person?.client.get(path, { signal: AbortSignal.timeout(UNANSWERED_MS) }).then(
        ({ status }) => String(status),
        (error: unknown) => errorName(error),
      );
      this.met[String(what)] = (this.met[String(what)] ?? 0) + 1;
      if (what === "200") return;
      assert(TRY_AGAIN.has(String(what)), `${path} met ${what}`);
      await sleep(PAUSE_MS);
    }
    throw new Error(`${path} was not answered in ${ANSWER_MS / 1000} s`);
  }
}

/** Stops each service politely under load; the launcher starts it again. */
async function stopGracefully({ product, random, quick, within }: FaultHarness): Promise<Figures> {
  const { ours, staff, all, sponsorEmail } = await createActors();
  const each = quick ? UPLOADS_PER_STOP.quick : UPLOADS_PER_STOP.complete;
  const count = each * SERVICES.length;
  const mails = product.mail.received.length;
  const uploads = new Uploads({ people: [ours.admin, ours.user], count, atOnce: 3, random });
  const requests = new Requests([ours.user, ours.admin, staff]);
  let slowest = 0;
  for (const [index, name] of SERVICES.entries()) {
    await uploads.reached(each * index + 2);
    const deaths = product.deaths.length;
    const begun = performance.now();
    const pid = product.signal(name, "SIGTERM");
    await waitFor(() => product.deaths.length > deaths, { what: `${name} to end`, timeoutMs: PATIENCE_MS, intervalMs: 10 });
    slowest = Math.max(slowest, (performance.now() - begun) / 1000);
    const how = product.deaths.slice(deaths).join();
    assert(how.startsWith(`${name} ended (code 0)`), `SIGTERM: ${how}`);
    await product.replaced(name, pid);
    await product.readyAfter(name);
  }
  await uploads.done;
  await requests.stop();
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  const { total } = product.mail.extraCopies(mails);
  assert(total === 0, `${total} e-mails came again after SIGTERM`);
  return {
    "slowest exit": within("an exit", slowest, EXIT_SECONDS),
    requests: formatCounts(requests.met),
    uploads: formatCounts(uploads.met),
    ...rest,
  };
}

describe("sigterm (quick)", () => {
  it(
    "exits each service with code 0 and loses no request and repeats no e-mail at SIGTERM under 50 requests/s and uploads",
    onFaultProduct(stopGracefully),
  );
});
