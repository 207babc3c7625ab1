import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import type { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { EmailHarness } from "../../test/email-harness.ts";
import { EmailEraser } from "../erasure/email-eraser.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";

let mailServer: ScriptedSmtpServer;

const harness = await EmailHarness.create();
afterAll(() => harness.dropDatabase());
beforeEach(async () => {
  await harness.reset();
  ({ mailServer } = harness);
});
afterEach(() => harness.stop());

const project = (document_id: number) => ({
  document_id,
  project_name: "Mill",
  filename: "mill.pdf",
  organization_name: "Northgate Steel",
});

function email(recipient: string, project_name = "Riverside Warehouse"): NewEmail {
  return { recipient, organization_id: 3, template: "document_completed", data: { document_id: 7, project_name, filename: "r.pdf" } };
}

describe("EmailDispatcher", () => {
  it("sends an e-mail once, with a text and an HTML part, to one recipient, and stores the server's reply", async () => {
    await harness.enqueue(email("kim@northgate.example"));
    await harness.startDispatcher();
    const row = await harness.waitForState("sent", 1);
    const [mail, ...more] = mailServer.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: "no-reply@takeoff.example", to: ["kim@northgate.example"], messageId: row.message_id });
    expect(mail?.raw).toMatch(/^From: Takeoff <no-reply@takeoff\.example>\r\nTo: kim@northgate\.example\r\n/m);
    expect(mail?.raw).toContain("text/plain; charset=utf-8");
    expect(mail?.raw).toContain("text/html; charset=utf-8");
    expect(row.last_reply).toMatch(/^250 /);
  });

  it("sends an e-mail immediately after wake", async () => {
    const dispatcher = await harness.startDispatcher({ pollMs: 60_000 });
    await harness.enqueue(email("kim@northgate.example"));
    dispatcher.wake();
    await harness.waitForState("sent", 1);
  });

  it("retries after a temporary reply under the same Message-ID", async () => {
    mailServer.behaviour = () => ({ code: 451, text: "come back later" });
    await harness.enqueue(email("kim@northgate.example"));
    await harness.startDispatcher();
    const deferred = await harness.waitForState("pending", 1);
    expect(deferred.last_reply).toBe("451 come back later");
    mailServer.behaviour = () => "accept";
    await harness.makeDue();
    await harness.waitForState("sent", 2);
    expect(mailServer.accepted.map(({ messageId }) => messageId)).toEqual([deferred.message_id]);
  });

  it("dead-letters an e-mail after a permanent reply, stores the reply, and sends the others", async () => {
    mailServer.behaviour = (address) => (address.startsWith("closed") ? { code: 550, text: "no such user" } : "accept");
    await harness.enqueue(email("closed@northgate.example"), email("kim@northgate.example"));
    await harness.startDispatcher();
    expect(await harness.waitForState("parked", 1)).toMatchObject({ last_reply: "550 no such user" });
    await harness.waitForState("sent", 1);
    await harness.makeDue();
    await harness.enqueue(email("pat@harbor.example"));
    await waitFor(async () => (await harness.rows()).filter(({ state }) => state === "sent").length === 2);
    expect((await harness.rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["parked", 1],
      ["sent", 1],
      ["sent", 1],
    ]);
  });

  it("retries under the same Message-ID when the connection was closed after the message and before the reply", async () => {
    mailServer.onMessage = () => (mailServer.received.length === 1 ? "disconnect" : "accept");
    await harness.enqueue(email("kim@northgate.example"));
    await harness.startDispatcher();
    expect(await harness.waitForState("pending", 1)).toMatchObject({ last_reply: "No reply from the mail server (ECONNECTION)" });
    await harness.makeDue();
    const row = await harness.waitForState("sent", 2);
    expect(mailServer.received.map(({ messageId }) => messageId)).toEqual([row.message_id, row.message_id]);
  });

  it("claims the e-mails of a dead process after their lease has expired, not before", async () => {
    await harness.enqueue(email("kim@northgate.example"), email("pat@harbor.example"));
    await harness.database.query(`update notifications.emails set state = 'sending', attempts = 1, leased_until = now() + case
      when recipient like 'kim%' then interval '-1 second' else interval '1 hour' end`);
    await harness.startDispatcher();
    const row = await harness.waitForState("sent", 2);
    expect(mailServer.received.map(({ to, messageId }) => [to, messageId])).toEqual([[["kim@northgate.example"], row.message_id]]);
    expect((await harness.rows())[1]).toMatchObject({ state: "sending", attempts: 1 });
  });

  it("renews the lease while the server delays its reply (deep)", async () => {
    let reply: (result: "accept") => void = () => undefined;
    mailServer.onMessage = () => new Promise((resolve) => (reply = resolve));
    await harness.enqueue(email("kim@northgate.example"));
    await harness.startDispatcher({ leaseSeconds: 2 });
    await harness.startDispatcher({ leaseSeconds: 2 });
    await waitFor(() => mailServer.received.length === 1);
    const lease = () => harness.database.query<{ leased_until: Date }>("select leased_until from notifications.emails");
    const [first] = await lease();
    await waitFor(async () => (await lease())[0]!.leased_until.getTime() > first!.leased_until.getTime() + 2_000);
    reply("accept");
    await harness.waitForState("sent", 1);
    expect(mailServer.received).toHaveLength(1);
  });

  it("retries for 24 hours while the SMTP server is unavailable, then dead-letters the e-mail", async () => {
    await harness.enqueue(email("kim@northgate.example"));
    const { url } = mailServer;
    await mailServer.stop();
    await harness.startDispatcher({ smtpUrl: url });
    expect(await harness.waitForState("pending", 1)).toMatchObject({ last_reply: "No reply from the mail server (ESOCKET)" });
    await harness.database.query("update notifications.emails set next_attempt_at = now(), give_up_at = now() + interval '1 second'");
    await harness.waitForState("parked", 2);
  });

  it("aborts an attempt that takes longer than attemptMs", async () => {
    mailServer.onMessage = () => new Promise(() => undefined);
    await harness.enqueue(email("kim@northgate.example"));
    await harness.startDispatcher({ attemptMs: 300 });
    expect(await harness.waitForState("pending", 1)).toMatchObject({ last_reply: "No reply from the mail server (EABORT)" });
  });

  it("sends nothing to an address that is not exactly one mailbox", async () => {
    await harness.enqueue(email("kim@northgate.example, pat@harbor.example"), email("kim@northgate.example\r\nBcc: pat@harbor.example"));
    await harness.startDispatcher();
    await waitFor(async () => (await harness.rows()).every(({ state }) => state === "parked"));
    expect((await harness.rows()).map(({ last_reply }) => last_reply)).toEqual(Array(2).fill("The address is not one plain mailbox"));
    expect(mailServer.received).toEqual([]);
  });

  it("adds no header from line breaks in a project name", async () => {
    await harness.enqueue(email("kim@northgate.example", "Bridge\r\nBcc: pat@harbor.example\r\n\r\n<b>"));
    await harness.startDispatcher();
    await harness.waitForState("sent", 1);
    const headers = mailServer.accepted[0]?.raw.split("\r\n\r\n")[0] ?? "";
    expect(headers).toMatch(/^Subject: Takeoff ready: Bridge Bcc: pat@harbor\.example <b>\r$/m);
    expect(headers).not.toMatch(/^Bcc/im);
    expect(mailServer.accepted[0]?.to).toEqual(["kim@northgate.example"]);
  });
});

describe("EmailDispatcher when its process stops", () => {
  it("waits for the attempt in progress, records its result and claims no more e-mails", async () => {
    let reply: (result: "accept") => void = () => undefined;
    mailServer.onMessage = () => new Promise((resolve) => (reply = resolve));
    await harness.enqueue(email("kim@northgate.example"));
    const dispatcher = await harness.startDispatcher();
    await waitFor(() => mailServer.received.length === 1);
    const stopped = dispatcher.onModuleDestroy();
    await harness.enqueue(email("pat@harbor.example"));
    dispatcher.wake();
    reply("accept");
    await stopped;
    expect((await harness.rows()).map(({ state }) => state)).toEqual(["sent", "pending"]);
  });

  it("aborts an attempt that outlasts graceMs and leaves the e-mail due", async () => {
    mailServer.onMessage = () => new Promise(() => undefined);
    await harness.enqueue(email("kim@northgate.example"));
    const dispatcher = await harness.startDispatcher({ graceMs: 50 });
    await waitFor(() => mailServer.received.length === 1);
    await dispatcher.onModuleDestroy();
    const due = await harness.database.query("select 1 from notifications.emails where state = 'pending' and next_attempt_at <= now()");
    expect(due).toHaveLength(1);
  });
});

describe("EmailLedger", () => {
  it("stores one e-mail per event and recipient when an event is redelivered", async () => {
    const event = randomUUID();
    for (let time = 0; time < 3; time += 1)
      await harness.database.transaction((tx) =>
        harness.ledger.enqueue(tx, event, [email("kim@northgate.example"), email("pat@harbor.example")]),
      );
    expect(await harness.rows()).toHaveLength(2);
  });

  it("returns each e-mail to only one of many concurrent claims", async () => {
    await harness.enqueue(...Array.from({ length: 40 }, (_, index) => email(`kim${index}@northgate.example`)));
    const ledgers = await Promise.all(Array.from({ length: 4 }, () => harness.separateLedger()));
    const claims = await Promise.all([...ledgers, ...ledgers, ...ledgers].map((ledger) => ledger.claim(20, 60, [])));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it("does not return an e-mail that the caller is sending, although its lease expired while the database was unavailable", async () => {
    await harness.enqueue(email("kim@northgate.example"));
    const [claimed] = await harness.ledger.claim(1, -1, []);
    expect(await harness.ledger.claim(1, 60, [claimed!.id])).toEqual([]);
  });

  it("records a late acceptance from any claim, and a late failure only from the latest claim", async () => {
    await harness.enqueue(email("kim@northgate.example"));
    const [first] = await harness.ledger.claim(1, -1, []);
    const [second] = await harness.ledger.claim(1, 60, []);
    expect(await harness.ledger.record(first!, { kind: "deferred", reply: "late", code: null }, 0)).toBeNull();
    expect(await harness.ledger.record(first!, { kind: "accepted", reply: "250 Ok", code: 250 }, 0)).toBe("sent");
    expect(await harness.ledger.record(second!, { kind: "rejected", reply: "550 no", code: 550 }, 0)).toBeNull();
    expect(await harness.rows()).toMatchObject([{ state: "sent", last_reply: "250 Ok" }]);
  });

  it("discards the notices of a closed document that wait or are dead-lettered, and no other e-mail", async () => {
    const notice = (document_id: number, recipient: string): NewEmail => ({
      ...{ recipient, organization_id: null, template: "document_due_soon" },
      ...{ data: { ...project(document_id), due_at: "2026-11-21T11:30:00.000Z", audience: "assignee" } },
    });
    await harness.enqueue(
      ...["waiting@mail.example", "parked@mail.example", "sent@mail.example"].map((recipient) => notice(7, recipient)),
      notice(8, "other@mail.example"),
      email("uploader@mail.example"),
    );
    for (const state of ["parked", "sent"])
      await harness.database.query("update notifications.emails set state = $1 where recipient = $2", [state, `${state}@mail.example`]);
    await harness.database.transaction((tx) => harness.ledger.discardDueNotices(tx, 7));
    const rows = await harness.database.query<{ recipient: string; state: string; last_reply: string | null }>(
      "select split_part(recipient, '@', 1) as recipient, state, last_reply from notifications.emails order by id",
    );
    expect(rows).toEqual([
      { recipient: "waiting", state: "dropped", last_reply: "The document was completed or failed" },
      { recipient: "parked", state: "dropped", last_reply: "The document was completed or failed" },
      { recipient: "sent", state: "sent", last_reply: null },
      { recipient: "other", state: "pending", last_reply: null },
      { recipient: "uploader", state: "pending", last_reply: null },
    ]);
  });
});

it("EmailEraser replaces the name of a deleted user in unsent e-mails to others, who uploaded a document or added a webhook", async () => {
  const to = { recipient: "lee@northgate.example", organization_id: 3 };
  const webhook = {
    ...{ is_moved: false, username: "lee", host: "hooks.example", events: ["document.failed" as const] },
    added_at: "2026-11-21T09:30:00.000Z",
  };
  await harness.enqueue(
    { ...to, template: "document_uploaded", data: { ...project(7), uploaded_by: "kim", audience: "sponsor" } },
    { ...to, template: "webhook_created", data: { ...webhook, added_by: "kim" } },
    { ...to, template: "webhook_created", data: { ...webhook, added_by: "lee" } },
  );
  const erasure = { kind: "user" as const, id: 9, recorded_at: new Date(), hints: { username: "kim" }, repeated: false };
  await harness.database.transaction((tx) => new EmailEraser().erase(tx, [erasure]));
  const rows = await harness.database.query<{ name: string }>(
    "select coalesce(data ->> 'uploaded_by', data ->> 'added_by') as name from notifications.emails order by id",
  );
  expect(rows.map(({ name }) => name)).toEqual(["(deleted user 9)", "(deleted user 9)", "lee"]);
});
