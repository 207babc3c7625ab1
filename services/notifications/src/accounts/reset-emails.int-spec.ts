import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { PostOffice } from "../../test/post-office.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";

const LINK = "https://takeoff.example/client/reset-password/";
const reset: NewEmail = {
  recipient: "kim@northgate.example",
  organization_id: 3,
  template: "password_reset",
  data: { username: "kim", reset_id: 17 },
};

let office: PostOffice;
/** Tokens that identity gave away, newest last. */
let tokens: string[];

beforeAll(async () => {
  office = await PostOffice.build();
});
afterAll(() => office.demolish());
beforeEach(async () => {
  await office.open();
  tokens = [];
  office.rpc.answers["password_resets.token"] = () => ({ token: nextToken() });
});
afterEach(() => office.close());

function nextToken(): string {
  const token = `t0ken-${tokens.length}-${"x".repeat(30)}`;
  tokens.push(token);
  return token;
}

/** Every row of every table of the service and of what the services share, as text. */
async function everything(): Promise<string> {
  const tables = await office.database.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('notifications', 'events')",
  );
  expect(tables.length).toBeGreaterThan(3);
  const rows = await Promise.all(tables.map(({ name }) => office.database.query<{ row: string }>(`select t::text as row from ${name} t`)));
  return rows.flatMap((some) => some.map(({ row }) => row)).join("\n");
}

/** The text of a mail as its reader sees it: nodemailer encodes lines that are long. */
const readable = (raw: string): string => raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");

describe("an e-mail for a new password", () => {
  it("brings a link whose token stands in no table and in no line of the log, whatever the mail server says of it", async () => {
    office.mailServer.onMail = ({ raw }) =>
      tokens.length === 1 ? { code: 451, text: `4.7.1 found ${/https:\S+/.exec(readable(raw))?.[0]}` } : "yes";
    await office.owe(reset);
    await office.startSender();
    expect(await office.settled("pending", 1)).toMatchObject({ last_reply: "451 4.7.1 (the words of the reply are not kept)" });
    await office.passTime();
    const sent = await office.settled("sent", 2);

    expect(tokens).toHaveLength(2);
    expect(office.mailServer.offered.map(({ messageId }) => messageId)).toEqual([sent.message_id, sent.message_id]);
    for (const [index, token] of tokens.entries()) expect(readable(office.mailServer.offered[index]!.raw)).toContain(`${LINK}${token}`);
    const [stored, logged] = [await everything(), office.log.lines.join("")];
    expect(stored).toContain("kim@northgate.example");
    expect(logged).toContain("e-mail");
    for (const token of tokens) expect(stored + logged).not.toContain(token);
  });

  it("is dropped, and no cause for alarm, when its request was used or replaced meanwhile", async () => {
    office.mailServer.onRecipient = () => ({ code: 451, text: "come back later" });
    await office.owe(reset);
    await office.startSender();
    await office.settled("pending", 1);
    office.mailServer.onRecipient = () => null;
    office.rpc.answers["password_resets.token"] = () => ({ token: null });
    await office.passTime();
    expect(await office.settled("dropped", 2)).toMatchObject({ last_reply: "No longer wanted when it was to be sent" });
    expect(office.mailServer.taken).toEqual([]);
    expect(await office.ledger.backlog()).toEqual({ emails: 0, oldest_seconds: 0 });
    expect(office.log.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it("waits while identity is away, does not come near the mail server, and goes out soon after", async () => {
    office.rpc.away = true;
    await office.owe(reset);
    await office.database.query("update notifications.emails set attempts = 8");
    await office.startSender();
    const deferred = await office.settled("pending", 9);
    expect(deferred.last_reply).toBe("A service that the e-mail needs did not answer (unavailable)");
    const soon = "select 1 from notifications.emails where next_attempt_at between now() and now() + interval '31 seconds'";
    expect(await office.database.query(soon)).toHaveLength(1);
    expect(office.mailServer.offered).toEqual([]);
    office.rpc.away = false;
    await office.passTime();
    await office.settled("sent", 10);
    expect(office.mailServer.taken.map(({ messageId }) => messageId)).toEqual([deferred.message_id]);
  });

  it("is not held up by another that waits for identity", async () => {
    office.rpc.away = true;
    await office.owe(reset, { ...reset, template: "welcome", data: { username: "kim" } });
    await office.startSender();
    await office.settled("sent", 1);
    await office.settled("pending", 1);
  });
});
