import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { PostOffice } from "../../test/post-office.ts";
import type { ScriptedMailServer } from "../../test/scripted-mail-server.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";

let office: PostOffice;
let mailServer: ScriptedMailServer;

beforeAll(async () => {
  office = await PostOffice.build();
});
afterAll(() => office.demolish());
beforeEach(async () => {
  await office.open();
  ({ mailServer } = office);
});
afterEach(() => office.close());

function email(recipient: string, project_name = "Riverside Warehouse"): NewEmail {
  return { recipient, organization_id: 3, template: "document_completed", data: { document_id: 7, project_name, filename: "r.pdf" } };
}

describe("the sender", () => {
  it("delivers a mail once, with both parts, to one recipient, and keeps the server's reply", async () => {
    await office.owe(email("kim@northgate.example"));
    await office.startSender();
    const row = await office.settled("sent", 1);
    const [mail, ...more] = mailServer.offered;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: "no-reply@takeoff.example", to: ["kim@northgate.example"], messageId: row.message_id });
    expect(mail?.raw).toMatch(/^From: Takeoff <no-reply@takeoff\.example>\r\nTo: kim@northgate\.example\r\n/m);
    expect(mail?.raw).toContain("text/plain; charset=utf-8");
    expect(mail?.raw).toContain("text/html; charset=utf-8");
    expect(row.last_reply).toMatch(/^250 /);
  });

  it("is woken at once for a mail of its own process", async () => {
    const sender = await office.startSender({ pollMs: 60_000 });
    await office.owe(email("kim@northgate.example"));
    sender.wake();
    await office.settled("sent", 1);
  });

  it.each([451, 421])("tries again after a temporary refusal (%i), under the same Message-ID", async (code) => {
    mailServer.onRecipient = () => ({ code, text: "come back later" });
    await office.owe(email("kim@northgate.example"));
    await office.startSender();
    const deferred = await office.settled("pending", 1);
    expect(deferred.last_reply).toBe(`${code} come back later`);
    mailServer.onRecipient = () => null;
    await office.passTime();
    await office.settled("sent", 2);
    expect(mailServer.taken.map(({ messageId }) => messageId)).toEqual([deferred.message_id]);
  });

  it("parks what the server refuses for good, with its words, and goes on with the rest", async () => {
    mailServer.onRecipient = (address) => (address.startsWith("gone") ? { code: 550, text: "no such user" } : null);
    await office.owe(email("gone@northgate.example"), email("kim@northgate.example"));
    await office.startSender();
    expect(await office.settled("parked", 1)).toMatchObject({ last_reply: "550 no such user" });
    await office.settled("sent", 1);
    await office.passTime();
    await office.owe(email("pat@harbor.example"));
    await waitFor(async () => (await office.rows()).filter(({ state }) => state === "sent").length === 2);
    expect((await office.rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["parked", 1],
      ["sent", 1],
      ["sent", 1],
    ]);
  });

  it("sends again under the same Message-ID when the connection broke after the mail was handed over", async () => {
    mailServer.onMail = () => (mailServer.offered.length === 1 ? "drop" : "yes");
    await office.owe(email("kim@northgate.example"));
    await office.startSender();
    expect(await office.settled("pending", 1)).toMatchObject({ last_reply: "No answer from the mail server (ECONNECTION)" });
    await office.passTime();
    const row = await office.settled("sent", 2);
    expect(mailServer.offered.map(({ messageId }) => messageId)).toEqual([row.message_id, row.message_id]);
  });

  it("sends each mail once when two processes send at once", async () => {
    await office.owe(...Array.from({ length: 60 }, (_, index) => email(`kim${index}@northgate.example`)));
    await Promise.all([office.startSender(), office.startSender()]);
    await waitFor(async () => (await office.rows()).every(({ state }) => state === "sent"), { timeoutMs: 20_000 });
    expect(new Set(mailServer.offered.map(({ messageId }) => messageId)).size).toBe(60);
    expect(mailServer.offered).toHaveLength(60);
  });

  it("takes over what a dead process held when its lease has ended, not before", async () => {
    await office.owe(email("kim@northgate.example"), email("pat@harbor.example"));
    await office.database.query(`update notifications.emails set state = 'sending', attempts = 1, leased_until = now() + case
      when recipient like 'kim%' then interval '-1 second' else interval '1 hour' end`);
    await office.startSender();
    const row = await office.settled("sent", 2);
    expect(mailServer.offered.map(({ to, messageId }) => [to, messageId])).toEqual([[["kim@northgate.example"], row.message_id]]);
    expect((await office.rows())[1]).toMatchObject({ state: "sending", attempts: 1 });
  });

  it("keeps its lease while the server takes its time", async () => {
    let answer: (answer: "yes") => void = () => undefined;
    mailServer.onMail = () => new Promise((resolve) => (answer = resolve));
    await office.owe(email("kim@northgate.example"));
    await office.startSender({ leaseSeconds: 0.4 });
    await office.startSender({ leaseSeconds: 0.4 });
    await waitFor(() => mailServer.offered.length === 1);
    const lease = () => office.database.query<{ leased_until: Date }>("select leased_until from notifications.emails");
    const [first] = await lease();
    await waitFor(async () => (await lease())[0]!.leased_until.getTime() > first!.leased_until.getTime() + 800);
    answer("yes");
    await office.settled("sent", 1);
    expect(mailServer.offered).toHaveLength(1);
  });

  it("waits for a mail server that is away, for 24 hours", async () => {
    await office.owe(email("kim@northgate.example"));
    const { url } = mailServer;
    await mailServer.stop();
    await office.startSender({ smtpUrl: url });
    expect(await office.settled("pending", 1)).toMatchObject({ last_reply: "No answer from the mail server (ESOCKET)" });
    await office.database.query("update notifications.emails set next_attempt_at = now(), give_up_at = now() + interval '1 second'");
    await office.settled("parked", 2);
  });

  it("gives a server that trickles no more than its time", async () => {
    mailServer.onMail = () => new Promise(() => undefined);
    await office.owe(email("kim@northgate.example"));
    await office.startSender({ attemptMs: 300 });
    expect(await office.settled("pending", 1)).toMatchObject({ last_reply: "No answer from the mail server (EABORT)" });
  });

  it("never offers an address that is more than one mailbox", async () => {
    await office.owe(email("kim@northgate.example, pat@harbor.example"), email("kim@northgate.example\r\nBcc: pat@harbor.example"));
    await office.startSender();
    await waitFor(async () => (await office.rows()).every(({ state }) => state === "parked"));
    expect((await office.rows()).map(({ last_reply }) => last_reply)).toEqual(Array(2).fill("The address is not one plain mailbox"));
    expect(mailServer.offered).toEqual([]);
  });

  it("writes no header from a project's name", async () => {
    await office.owe(email("kim@northgate.example", "Bridge\r\nBcc: pat@harbor.example\r\n\r\n<b>"));
    await office.startSender();
    await office.settled("sent", 1);
    const headers = mailServer.taken[0]?.raw.split("\r\n\r\n")[0] ?? "";
    expect(headers).toMatch(/^Subject: Takeoff ready: Bridge Bcc: pat@harbor\.example <b>\r$/m);
    expect(headers).not.toMatch(/^Bcc/im);
    expect(mailServer.taken[0]?.to).toEqual(["kim@northgate.example"]);
  });
});

describe("a sender that stops", () => {
  it("lets the mail in hand end, writes the yes down and takes no more", async () => {
    let answer: (answer: "yes") => void = () => undefined;
    mailServer.onMail = () => new Promise((resolve) => (answer = resolve));
    await office.owe(email("kim@northgate.example"));
    const sender = await office.startSender();
    await waitFor(() => mailServer.offered.length === 1);
    const stopped = sender.stop();
    await office.owe(email("pat@harbor.example"));
    sender.wake();
    answer("yes");
    await stopped;
    expect((await office.rows()).map(({ state }) => state)).toEqual(["sent", "pending"]);
  });

  it("breaks off what does not end in time and leaves it due", async () => {
    mailServer.onMail = () => new Promise(() => undefined);
    await office.owe(email("kim@northgate.example"));
    const sender = await office.startSender({ graceMs: 50 });
    await waitFor(() => mailServer.offered.length === 1);
    await sender.stop();
    const due = await office.database.query("select 1 from notifications.emails where state = 'pending' and next_attempt_at <= now()");
    expect(due).toHaveLength(1);
  });
});

describe("the ledger", () => {
  it("holds one mail for an event and recipient, however often the event comes", async () => {
    const event = randomUUID();
    for (let time = 0; time < 3; time += 1)
      await office.database.transaction((tx) =>
        office.ledger.add(tx, event, [email("kim@northgate.example"), email("pat@harbor.example")]),
      );
    expect(await office.rows()).toHaveLength(2);
  });

  it("gives a mail to one only of many that claim at once", async () => {
    await office.owe(...Array.from({ length: 40 }, (_, index) => email(`kim${index}@northgate.example`)));
    const ledgers = await Promise.all(Array.from({ length: 4 }, () => office.otherLedger()));
    const claims = await Promise.all([...ledgers, ...ledgers, ...ledgers].map((ledger) => ledger.claim(20, 60, [])));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it("does not give a process what it has in hand, though the lease ended while the database was away", async () => {
    await office.owe(email("kim@northgate.example"));
    const [held] = await office.ledger.claim(1, -1, []);
    expect(await office.ledger.claim(1, 60, [held!.id])).toEqual([]);
  });

  it("believes a late yes, and a late no only from the process that holds the mail", async () => {
    await office.owe(email("kim@northgate.example"));
    const [first] = await office.ledger.claim(1, -1, []);
    const [second] = await office.ledger.claim(1, 60, []);
    expect(await office.ledger.record(first!, { kind: "deferred", reply: "late", code: null }, 0)).toBeNull();
    expect(await office.ledger.record(first!, { kind: "accepted", reply: "250 Ok", code: 250 }, 0)).toBe("sent");
    expect(await office.ledger.record(second!, { kind: "refused", reply: "550 no", code: 550 }, 0)).toBeNull();
    expect(await office.rows()).toMatchObject([{ state: "sent", last_reply: "250 Ok" }]);
  });
});
