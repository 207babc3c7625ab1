import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { EmailHarness } from "../../test/email-harness.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";

const LINK = "https://takeoff.example/client/reset-password/";
const reset: NewEmail = {
  recipient: "kim@northgate.example",
  organization_id: 3,
  template: "password_reset",
  data: { username: "kim", reset_id: 17 },
};

/** Tokens that identity returned, newest last. */
let tokens: string[];

const harness = await EmailHarness.create();
afterAll(() => harness.dropDatabase());
beforeEach(async () => {
  await harness.reset();
  tokens = [];
  harness.rpc.handlers["password_resets.token"] = () => ({ token: nextToken() });
});
afterEach(() => harness.stop());

function nextToken(): string {
  const token = `t0ken-${tokens.length}-${"x".repeat(30)}`;
  tokens.push(token);
  return token;
}

/** Every row of every table of the service and of the shared schema `events`, as text. */
async function allRows(): Promise<string> {
  const tables = await harness.database.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('notifications', 'events')",
  );
  expect(tables.length).toBeGreaterThan(3);
  const rows = await Promise.all(tables.map(({ name }) => harness.database.query<{ row: string }>(`select t::text as row from ${name} t`)));
  return rows.flatMap((table) => table.map(({ row }) => row)).join("\n");
}

/** The decoded text of an e-mail: nodemailer encodes long lines as quoted-printable. */
const readable = (raw: string): string => raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");

describe("a password reset e-mail", () => {
  it("contains a link whose token is in no table and no log line, even when the SMTP server quotes it", async () => {
    harness.mailServer.onMessage = ({ raw }) =>
      tokens.length === 1 ? { code: 451, text: `4.7.1 found ${/https:\S+/.exec(readable(raw))?.[0]}` } : "accept";
    await harness.enqueue(reset);
    await harness.startDispatcher();
    expect(await harness.waitForState("pending", 1)).toMatchObject({ last_reply: "451 4.7.1 (reply text not stored)" });
    await harness.makeDue();
    const sent = await harness.waitForState("sent", 2);

    expect(tokens).toHaveLength(2);
    expect(harness.mailServer.received.map(({ messageId }) => messageId)).toEqual([sent.message_id, sent.message_id]);
    for (const [index, token] of tokens.entries()) expect(readable(harness.mailServer.received[index]!.raw)).toContain(`${LINK}${token}`);
    const [stored, logged] = [await allRows(), harness.log.lines.join("")];
    expect(stored).toContain("kim@northgate.example");
    expect(logged).toContain("e-mail");
    for (const token of tokens) expect(stored + logged).not.toContain(token);
  });

  // What else a service answers when an e-mail is rendered: `email-renderer.spec.ts`.
  it("is dropped without an error in the log when its link was used or replaced before it was sent", async () => {
    harness.mailServer.behaviour = () => ({ code: 451, text: "come back later" });
    await harness.enqueue(reset);
    await harness.startDispatcher();
    await harness.waitForState("pending", 1);
    harness.mailServer.behaviour = () => "accept";
    harness.rpc.handlers["password_resets.token"] = () => ({ token: null });
    await harness.makeDue();
    expect(await harness.waitForState("dropped", 2)).toMatchObject({ last_reply: "No longer needed when it was due to be sent" });
    expect(harness.mailServer.accepted).toEqual([]);
    expect(await harness.ledger.backlog()).toEqual({ emails: 0, oldest_seconds: 0 });
    expect(harness.log.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
