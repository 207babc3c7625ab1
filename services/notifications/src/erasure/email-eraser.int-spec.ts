import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "@jest/globals";
import { PUBLIC_URL } from "../../test/email-harness.ts";
import { createDatabase } from "../../test/test-database.ts";
import { EmailLedger, type NewEmail } from "../ledger/email-ledger.ts";
import { EmailEraser } from "./email-eraser.ts";

const testDatabase = await createDatabase();
const database = await testDatabase.open();
afterAll(() => testDatabase.drop());

it("EmailEraser replaces the name of a deleted user in unsent e-mails to others, who uploaded a document or added a webhook", async () => {
  const to = { recipient: "lee@northgate.example", organization_id: 3 };
  const document = { document_id: 7, project_name: "Riverside", filename: "riverside.pdf", organization_name: "Northgate" };
  const webhook = {
    is_moved: false,
    username: "lee",
    host: "hooks.example",
    events: ["document.failed" as const],
    added_at: "2026-11-21T09:30:00.000Z",
  };
  const emails: NewEmail[] = [
    { ...to, template: "document_uploaded", data: { ...document, uploaded_by: "kim", audience: "sponsor" } },
    { ...to, template: "webhook_created", data: { ...webhook, added_by: "kim" } },
    { ...to, template: "webhook_created", data: { ...webhook, added_by: "lee" } },
  ];
  const ledger = new EmailLedger(database, { PUBLIC_URL });
  for (const email of emails) await database.transaction((tx) => ledger.enqueue(tx, randomUUID(), [email]));
  const erasure = { kind: "user" as const, id: 9, recorded_at: new Date(), hints: { username: "kim" }, repeated: false };
  await database.transaction((tx) => new EmailEraser().erase(tx, [erasure]));
  const rows = await database.query<{ name: string }>(
    "select coalesce(data ->> 'uploaded_by', data ->> 'added_by') as name from notifications.emails order by id",
  );
  expect(rows.map(({ name }) => name)).toEqual(["(deleted user 9)", "(deleted user 9)", "lee"]);
});
