import { afterAll, expect, it } from "@jest/globals";
import { EmailHarness } from "../../test/email-harness.ts";
import type { NewEmail } from "./email-ledger.ts";

const harness = await EmailHarness.create();
await harness.reset();
afterAll(async () => {
  await harness.stop();
  await harness.dropDatabase();
});

const project = (document_id: number) => ({ document_id, project_name: "Mill", filename: "mill.pdf" });
const notice = (document_id: number, recipient: string): NewEmail => ({
  recipient,
  organization_id: null,
  template: "document_due_soon",
  data: { ...project(document_id), organization_name: "Northgate Steel", due_at: "2026-11-21T11:30:00.000Z", audience: "assignee" },
});

it("discards the notices of a closed document that wait or are dead-lettered, and no other e-mail", async () => {
  await harness.enqueue(
    notice(7, "waiting@mail.example"),
    notice(7, "parked@mail.example"),
    notice(7, "sent@mail.example"),
    notice(8, "other@mail.example"),
    { recipient: "uploader@mail.example", organization_id: null, template: "document_completed", data: project(7) },
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
