import { setTimeout as sleep } from "node:timers/promises";
import type { Email } from "@takeoff/contracts";
import { database, waitFor } from "@takeoff/testing";
import { provePromises } from "../lab/invariants.ts";
import { PATIENCE_MS } from "../lab/patience.ts";
import { cast, expect, seconds, type Cast, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import type { Manner, ScriptedMailServer } from "../lab/mail-server.ts";
import { STAFF_MAILBOX } from "../lab/product.ts";
import { Uploads } from "../lab/uploads.ts";

const BAD: readonly Manner[] = ["slow", "leave", "defer", "refuse", "lost-yes"];
/** Least wait before the second attempt: the first back-off less what chance takes off it. */
const FIRST_WAIT_MS = 3_500;
const OTHERS_SECONDS = 15;

/** The server treats each sponsor's first mails badly, in one manner each; staff's go well throughout. */
async function everyManner({ product, random, within }: Lab): Promise<Figures> {
  const casts = new Map<Manner, Cast>();
  for (const manner of BAD) casts.set(manner, await cast());
  product.mail.manner = manners(product.mail, casts);
  try {
    const begun = performance.now();
    const runs = new Map<Manner, Uploads>();
    for (const [manner, { ours }] of casts) runs.set(manner, new Uploads({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 }));
    await Promise.all([...runs.values()].map(({ done }) => done));
    await waitFor(() => isTold(STAFF_MAILBOX, [...runs.values()]), {
      what: "the mails that nothing is wrong with",
      timeoutMs: PATIENCE_MS,
    });
    const others = (performance.now() - begun) / 1000;
    for (const [manner, { sponsorEmail }] of casts) await ended(manner, sponsorEmail);
    waited(product.mail, "leave", casts.get("leave")?.sponsorEmail ?? "", 1);
    waited(product.mail, "defer", casts.get("defer")?.sponsorEmail ?? "", 0);
    const refused = casts.get("refuse");
    expect(refused !== undefined, "no mail was refused");
    const parked = await parkedReply(refused);
    const rest = await provePromises(product, { people: [...casts.values()].flatMap(({ all }) => all) });
    return { manners: BAD.join(" "), "others told after": within("other mails", others, OTHERS_SECONDS), parked, ...rest };
  } finally {
    product.mail.manner = () => "accept";
  }
}

/** The bad manner twice (a lost yes once), then well; a refusal always. */
function manners(server: ScriptedMailServer, casts: ReadonlyMap<Manner, Cast>): (recipient: string) => Manner {
  const bad = new Map([...casts].map(([manner, { sponsorEmail }]) => [sponsorEmail, manner]));
  return (recipient) => {
    const manner = bad.get(recipient) ?? "accept";
    const before = server.attempts.get(recipient)?.length ?? 0;
    const often = manner === "lost-yes" ? 1 : 2;
    return manner === "refuse" || manner === "slow" || before < often ? manner : "accept";
  };
}

async function isTold(recipient: string, runs: readonly Uploads[]): Promise<boolean> {
  const ids = runs.flatMap(({ sent }) => sent.map(({ documentId }) => `document:${documentId}`));
  const { rows } = await database().query(
    `select 1 from notifications.emails m join events.outbox e on e.id = m.event_id
     where m.recipient = $1 and m.state = 'sent' and e.aggregate = any($2)`,
    [recipient, ids],
  );
  return rows.length === ids.length;
}

async function ended(manner: Manner, recipient: string): Promise<void> {
  const state = manner === "refuse" ? "parked" : "sent";
  await waitFor(async () => (await stateOf(recipient)) === state, {
    what: `the mail treated by "${manner}" to be ${state}`,
    timeoutMs: PATIENCE_MS,
    intervalMs: 200,
  });
}

async function stateOf(recipient: string): Promise<string | undefined> {
  const { rows } = await database().query<{ state: string }>("select state from notifications.emails where recipient = $1", [recipient]);
  return rows[0]?.state;
}

/** @param atOnce how many tries may follow without a wait: one, on a new connection, where the first had broken */
function waited(server: ScriptedMailServer, manner: Manner, recipient: string, atOnce: number): void {
  const tries = server.attempts.get(recipient) ?? [];
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(waits.length === 2, `the mail treated by "${manner}" was tried ${tries.length} times`);
  expect(waits.filter((wait) => wait < FIRST_WAIT_MS).length <= atOnce, `"${manner}" was tried again after ${waits.join(" and ")} ms`);
}

/** The server's words, as staff see them beside the parked mail. */
async function parkedReply({ staff, sponsorEmail }: Cast): Promise<string> {
  const query = new URLSearchParams({ state: "parked", q: sponsorEmail });
  const answer = await staff.client.get(`/operations/emails?${query.toString()}`, { expectOk: true });
  const [mail] = answer.json as Email[];
  expect(mail?.last_reply?.startsWith("550") ?? false, `a refused mail is shown with ${mail?.last_reply ?? "nothing"}`);
  expect(mail?.attempts === 1, `a refused mail was tried ${mail?.attempts} times`);
  return `"${mail.last_reply}"`;
}

const AWAY_MS = 60_000;

/** The server is away: documents go on, mails wait and come. */
async function serverAway({ product, random }: Lab): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  await product.mail.down();
  const begun = performance.now();
  const uploads = new Uploads({ people: [ours.user], count: 20, atOnce: 4, random, large: 0 });
  try {
    await uploads.done;
    const ids = uploads.sent.map(({ documentId }) => documentId);
    const moved = async (): Promise<boolean> =>
      (await database().query("select 1 from documents.documents where id = any($1) and status = 'new'", [ids])).rows.length === 0;
    await waitFor(moved, { what: "documents to be checked without a mail server", timeoutMs: PATIENCE_MS });
    await sleep(Math.max(0, AWAY_MS - (performance.now() - begun)));
  } finally {
    await product.mail.up();
  }
  const rest = await provePromises(product, { uploads: [uploads], sponsorEmail, people: all });
  return { away: seconds(AWAY_MS / 1000), mails: uploads.sent.length * 2, ...rest };
}

/** notifications ends when the server has said yes and nothing of it is noted. */
async function killedAfterYes({ product, random }: Lab): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  const before = product.mail.taken.length;
  product.orderCrash("notifications.after-yes");
  const killed = new Uploads({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 });
  await killed.done;
  const rest = await provePromises(product, { uploads: [killed], sponsorEmail, people: all });
  expect(!product.crashIsDue, "no mail was sent");
  const ofKill = product.mail.extraCopies(before);
  expect(ofKill.most === 1, `a mail came ${ofKill.most} times more than once`);
  const stopped = await stoppedWhileSending({ product, random });
  return { "extra copies by kill -9": ofKill.total, "by SIGTERM": stopped, ...rest };
}

async function stoppedWhileSending({ product, random }: Pick<Lab, "product" | "random">): Promise<number> {
  const { ours, all, sponsorEmail } = await cast();
  const before = product.mail.taken.length;
  product.mail.manner = () => "slow";
  try {
    const uploads = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
    await uploads.done;
    await waitFor(() => (product.mail.attempts.get(sponsorEmail)?.length ?? 0) > 0, {
      what: "a mail under way",
      timeoutMs: PATIENCE_MS,
      intervalMs: 10,
    });
    await product.replaced("notifications", product.signal("notifications", "SIGTERM"));
    await provePromises(product, { uploads: [uploads], sponsorEmail, people: all });
    const { total } = product.mail.extraCopies(before);
    expect(total === 0, `${total} extra copies after SIGTERM`);
    return total;
  } finally {
    product.mail.manner = () => "accept";
  }
}

export const MAIL_CASES: readonly FaultCase[] = [
  { name: "mail-manners", about: "SMTP slow, 421 mid-session, 4xx, 5xx, dropped after DATA", quick: true, run: everyManner },
  { name: "mail-away", about: "the mail server is away for a minute", run: serverAway },
  {
    name: "mail-killed-after-yes",
    about: "notifications ends right after the server's yes, by kill -9 and by SIGTERM",
    run: killedAfterYes,
  },
];
