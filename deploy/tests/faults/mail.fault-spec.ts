import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import type { Email } from "@takeoff/contracts";
import { database, waitFor } from "@takeoff/testing";
import type { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { STAFF_MAILBOX } from "./harness/product.ts";
import { Uploads } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type Actors, type FaultHarness, type Figures } from "../harness/case.ts";
import { formatSeconds } from "../harness/print.ts";

const BAD = ["slow", "close", "defer", "reject", "lost-reply"] as const;
type BadBehaviour = (typeof BAD)[number];
/** Least wait before the second attempt: the first back-off less what chance takes off it. */
const FIRST_WAIT_MS = 3_500;
const OTHERS_SECONDS = 15;

/** The server treats each sponsor's first mails badly, in one behaviour each; staff's go well throughout. */
async function everyBehaviour({ product, random, within }: FaultHarness): Promise<Figures> {
  const casts = new Map<BadBehaviour, Actors>();
  for (const behaviour of BAD) casts.set(behaviour, await createActors());
  product.mail.behaviour = behaviours(casts);
  try {
    const begun = performance.now();
    const runs = new Map<BadBehaviour, Uploads>();
    for (const [behaviour, { ours }] of casts)
      runs.set(behaviour, new Uploads({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 }));
    await Promise.all([...runs.values()].map(({ done }) => done));
    await waitFor(() => isSent(STAFF_MAILBOX, [...runs.values()]), {
      what: "the mails that nothing is wrong with",
      timeoutMs: PATIENCE_MS,
    });
    const others = (performance.now() - begun) / 1000;
    for (const [behaviour, { sponsorEmail }] of casts) await ended(behaviour, sponsorEmail);
    waited(product.mail, "close", casts.get("close")?.sponsorEmail ?? "", 1);
    waited(product.mail, "defer", casts.get("defer")?.sponsorEmail ?? "", 0);
    const refused = casts.get("reject");
    assert(refused !== undefined, "no mail was refused");
    const parked = await parkedReply(refused);
    const rest = await assertInvariants(product, { people: [...casts.values()].flatMap(({ all }) => all) });
    return { behaviours: BAD.join(" "), "others sent after": within("other mails", others, OTHERS_SECONDS), parked, ...rest };
  } finally {
    product.mail.behaviour = () => "accept";
  }
}

/** The bad behaviour twice (a lost reply once), then well; `reject` and `slow` always. */
function behaviours(casts: ReadonlyMap<BadBehaviour, Actors>): ScriptedSmtpServer["behaviour"] {
  const bad = new Map([...casts].map(([behaviour, { sponsorEmail }]) => [sponsorEmail, behaviour]));
  return (recipient, attempt) => {
    const behaviour = bad.get(recipient) ?? "accept";
    const times = behaviour === "lost-reply" ? 1 : 2;
    return behaviour === "reject" || behaviour === "slow" || attempt <= times ? behaviour : "accept";
  };
}

async function isSent(recipient: string, runs: readonly Uploads[]): Promise<boolean> {
  const ids = runs.flatMap(({ sent }) => sent.map(({ documentId }) => `document:${documentId}`));
  const { rows } = await database().query(
    `select 1 from notifications.emails m join events.outbox e on e.id = m.event_id
     where m.recipient = $1 and m.state = 'sent' and e.aggregate = any($2)`,
    [recipient, ids],
  );
  return rows.length === ids.length;
}

async function ended(behaviour: BadBehaviour, recipient: string): Promise<void> {
  const state = behaviour === "reject" ? "parked" : "sent";
  await waitFor(async () => (await stateOf(recipient)) === state, {
    what: `the mail treated by "${behaviour}" to be ${state}`,
    timeoutMs: PATIENCE_MS,
    intervalMs: 200,
  });
}

async function stateOf(recipient: string): Promise<string | undefined> {
  const { rows } = await database().query<{ state: string }>("select state from notifications.emails where recipient = $1", [recipient]);
  return rows[0]?.state;
}

/** @param atOnce how many tries may follow without a wait: one, on a new connection, where the first had broken */
function waited(server: ScriptedSmtpServer, behaviour: BadBehaviour, recipient: string, atOnce: number): void {
  const tries = server.attempts.get(recipient) ?? [];
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  assert(waits.length === 2, `the mail treated by "${behaviour}" was tried ${tries.length} times, after ${waits.join(", ")} ms`);
  assert(waits.filter((wait) => wait < FIRST_WAIT_MS).length <= atOnce, `"${behaviour}" was tried again after ${waits.join(" and ")} ms`);
}

/** The server's reply, as staff see it with the dead-lettered mail. */
async function parkedReply({ staff, sponsorEmail }: Actors): Promise<string> {
  const query = new URLSearchParams({ state: "parked", q: sponsorEmail });
  const answer = await staff.client.get(`/operations/emails?${query.toString()}`, { expectOk: true });
  const [mail] = answer.json as Email[];
  assert(mail?.last_reply?.startsWith("550") ?? false, `a refused mail is shown with ${mail?.last_reply ?? "nothing"}`);
  assert(mail?.attempts === 1, `a refused mail was tried ${mail?.attempts} times`);
  return `"${mail.last_reply}"`;
}

const UNAVAILABLE_MS = 60_000;

/** The server is away: documents go on, mails wait and come. */
async function serverUnavailable({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  await product.mail.stop();
  const begun = performance.now();
  const uploads = new Uploads({ people: [ours.user], count: 20, atOnce: 4, random, large: 0 });
  try {
    await uploads.done;
    const ids = uploads.sent.map(({ documentId }) => documentId);
    const moved = async (): Promise<boolean> =>
      (await database().query("select 1 from documents.documents where id = any($1) and status = 'new'", [ids])).rows.length === 0;
    await waitFor(moved, { what: "documents to be checked without a mail server", timeoutMs: PATIENCE_MS });
    await sleep(Math.max(0, UNAVAILABLE_MS - (performance.now() - begun)));
  } finally {
    await product.mail.start();
  }
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return { away: formatSeconds(UNAVAILABLE_MS / 1000), mails: uploads.sent.length * 2, ...rest };
}

/** notifications ends when the server has said yes and nothing of it is noted. */
async function killedAfterAcceptance({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const before = product.mail.received.length;
  product.orderCrash("notifications.after-yes");
  const killed = new Uploads({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 });
  await killed.done;
  const rest = await assertInvariants(product, { uploads: [killed], sponsorEmail, people: all });
  assert(!product.crashIsDue, "no mail was sent");
  const ofKill = product.mail.extraCopies(before);
  assert(ofKill.most === 1, `a mail came ${ofKill.most} times more than once`);
  const stopped = await stoppedWhileSending({ product, random });
  return { "extra copies by kill -9": ofKill.total, "by SIGTERM": stopped, ...rest };
}

async function stoppedWhileSending({ product, random }: Pick<FaultHarness, "product" | "random">): Promise<number> {
  const { ours, all, sponsorEmail } = await createActors();
  const before = product.mail.received.length;
  product.mail.behaviour = () => "slow";
  try {
    const uploads = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
    await uploads.done;
    await waitFor(() => (product.mail.attempts.get(sponsorEmail)?.length ?? 0) > 0, {
      what: "a mail under way",
      timeoutMs: PATIENCE_MS,
      intervalMs: 10,
    });
    await product.replaced("notifications", product.signal("notifications", "SIGTERM"));
    await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
    const { total } = product.mail.extraCopies(before);
    assert(total === 0, `${total} extra copies after SIGTERM`);
    return total;
  } finally {
    product.mail.behaviour = () => "accept";
  }
}

describe("mail-behaviours (quick)", () => {
  it(
    "delivers each mail once when the SMTP server is slow, closes sessions, answers 4xx or drops the connection after DATA, and parks it after 5xx",
    onFaultProduct(everyBehaviour),
  );
});

describe("mail-away", () => {
  it("processes documents without a mail server and delivers every mail when it is back after a minute", onFaultProduct(serverUnavailable));
});

describe("mail-killed-after-yes", () => {
  it(
    "sends at most one extra copy when notifications is killed after the server's 250, and none after SIGTERM",
    onFaultProduct(killedAfterAcceptance),
  );
});
