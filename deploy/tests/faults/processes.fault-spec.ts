import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hash, randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import { bigPdf, database, type Person, waitFor } from "@takeoff/testing";
import { UPLOAD_PART_BYTES, WEBHOOK_EVENTS } from "@takeoff/contracts";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { assertInvariants } from "./harness/invariants.ts";
import { SERVICES } from "./harness/product.ts";
import { errorName, uploadAll, Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, type FaultHarness, type Figures, onFaultProduct } from "../harness/case.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { ResumableClient } from "./harness/resumable-client.ts";

const KILLS_OF_EACH = 4;
/** Of services that the seed chooses: other quick cases kill processes at points that they name. */
const QUICK_KILLS = 3;
const UPLOADS_PER_KILL = 15;
const AT_ONCE = 8;
const READY_SECONDS = 5;

/** Kills services at random moments of the uploads; every client ends with 200. */
async function killServices({ product, random, quick, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const rounds = Array.from({ length: KILLS_OF_EACH }, () =>
    SERVICES.map((name) => ({ name, place: random.next() })).sort((a, b) => a.place - b.place),
  );
  const victims = rounds.flat().slice(0, quick ? QUICK_KILLS : undefined);
  const uploads = new Uploads({
    people: [ours.admin, ours.user],
    count: UPLOADS_PER_KILL * victims.length,
    atOnce: AT_ONCE,
    random,
  });
  let slowest = 0;
  for (const [index, { name }] of victims.entries()) {
    await uploads.reached(Math.floor(UPLOADS_PER_KILL * (index + 0.2 + 0.6 * random.next())));
    await product.replaced(name, product.signal(name, "SIGKILL"));
    slowest = Math.max(slowest, await product.readyAfter(name));
  }
  await uploads.done;
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    kills: victims.length,
    "ready after": within("a service's return", slowest, READY_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

describe("kill-any (quick)", () => {
  it("accepts and stores repeated uploads while services are killed", onFaultProduct(killServices));
});

const EXIT_SECONDS = 30;
const UPLOADS_PER_STOP = { quick: 4, complete: 8 } as const;
const REQUESTS_PER_SECOND = 50;
// Restarts of all services beside other work take minutes; a request that is lost has no answer at all.
const ANSWER_MS = 240_000;
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

/** Around the transaction that turns an event into deliveries, and between a receiver's answer and its record. */
const POINTS: readonly CrashPoint[] = ["webhooks.before-effect", "webhooks.after-effect", "webhooks.before-record"];
/** The consumers of `crash-consumers` have the other points too. */
const QUICK_POINTS = POINTS.slice(-1);

/** At each point notifications ends once; every message arrives, and only an unrecorded one twice. */
async function crashWhileDelivering({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const received: string[] = [];
  const points = quick ? QUICK_POINTS : POINTS;
  const receiver = createServer((request, response) => {
    received.push(String(request.headers["webhook-id"]));
    request.resume().on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  try {
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const path = `/organizations/${ours.organization.id}/webhooks`;
    await ours.admin.client.post(path, { url, events: [...WEBHOOK_EVENTS] }, { expectOk: true });
    const runs: Uploads[] = [];
    for (const point of points) {
      product.orderCrash(point);
      runs.push(await uploadAll({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 }));
      await product.crashed();
      // Nothing waits for the end of the lease that the dead process held: `webhook-dispatcher.int-spec.ts` shows what follows it.
      await database().query("update notifications.webhook_deliveries set leased_until = now() where leased_until > now()");
    }
    const rest = await assertInvariants(product, { uploads: runs, sponsorEmail, people: all });
    const open = "select from notifications.webhook_deliveries where organization_id = $1 and state <> 'delivered'";
    const isDone = async (): Promise<boolean> => (await database().query(open, [ours.organization.id])).rowCount === 0;
    await waitFor(isDone, { what: "the end of the deliveries", timeoutMs: PATIENCE_MS });
    const { rows } = await database().query<{ message_id: string }>(
      "select message_id from notifications.webhook_deliveries where organization_id = $1",
      [ours.organization.id],
    );
    // An upload, and the end of its check.
    assert.equal(rows.length, points.length * 2);
    assert.deepEqual([...new Set(received)].sort(), rows.map(({ message_id }) => message_id).sort());
    const copies = received.length - rows.length;
    assert(copies >= 1, "the message of which the answer was not recorded came only once");
    // A process that ends leaves those that it had in progress, and nothing else sends one again.
    const timesOfEach = Array.from(Map.groupBy(received, (id) => id).values(), (times) => times.length);
    const mostOften = Math.max(...timesOfEach);
    assert(mostOften <= 1 + points.length, `a message came ${mostOften} times`);
    return { messages: rows.length, "extra copies": copies, ...rest };
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}

describe("crash-webhooks (quick)", () => {
  it(
    "delivers every message when notifications ends before or after its effect, or after the receiver's answer",
    onFaultProduct(crashWhileDelivering),
  );
});

const MIB = 1_048_576;
const SUCCESSES = new Set(["200", "204"]);
const VICTIMS = ["gateway", "minio", "documents"] as const;

/** Kills a process at random positions of an upload that is continued, and one while its document is created. */
async function killDuringUpload({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const file = bigPdf((quick ? 40 : 300) * MIB);
  const kills = Array.from({ length: quick ? 2 : 9 }, (_, index) => ({
    position: random.integer(0, file.length - 1),
    name: VICTIMS[index % VICTIMS.length] ?? "documents",
  }));
  kills.push({ position: file.length, name: "documents" });
  const waiting = [...kills].sort((a, b) => a.position - b.position);
  const returns: Promise<void>[] = [];
  const client = new ResumableClient(ours.user.client, (position) => {
    const [next] = waiting;
    // A process that is still away cannot be killed: the next chunk tries again.
    if (!next || position < next.position || product.pid(next.name) === undefined) return;
    waiting.shift();
    returns.push(product.replaced(next.name, product.signal(next.name, "SIGKILL")));
  });
  const prefix = `${randomUUID().slice(0, 8)}-`;
  const filename = `${prefix}resumable.pdf`;
  const document = await client.upload(file, filename);
  assert(waiting.length === 0, `${waiting.length} processes were not killed`);
  await Promise.all(returns);
  const more = client.sent - file.length;
  // A process that returns later than the client tries again costs a part more: on a busy machine that is more than one for each kill.
  const failed = Object.entries(client.met).reduce((sum, [answer, times]) => sum + (SUCCESSES.has(answer) ? 0 : times), 0);
  assert(more <= failed * UPLOAD_PART_BYTES, `${more} bytes were sent again after ${failed} failed requests`);
  const uploads = { prefix, sent: [{ filename, sha256: hash("sha256", file), documentId: document.id }] };
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    kills: kills.length,
    "sent again": `${(more / MIB).toFixed(1)} MiB`,
    answers: formatCounts(client.met),
    ...rest,
  };
}

describe("resumable-killed (quick)", () => {
  it(
    "ends a continued upload with the same bytes, sending at most 8 MiB again for each request that fails while gateway, documents and the store are killed",
    onFaultProduct(killDuringUpload),
  );
});
