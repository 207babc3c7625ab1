import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { database, staff, tenant } from "@takeoff/testing";
import { readEvents, settled } from "../../../test/processes/running.ts";

const [{ user }, parent] = await Promise.all([tenant(), staff()]);
const document = await settled(user.client);

const request = () => parent.client.post(`/pdfs/${document.id}/test-notification`);

async function stored(): Promise<unknown> {
  const { rows } = await database().query("select * from documents.documents where id = $1", [document.id]);
  return rows[0];
}

describe("POST /pdfs/:id/test-notification", () => {
  it("returns 202, publishes the document's failure for the caller, and does not change the document", async () => {
    const failure = { status: "failed", failureReason: "corrupt", notes: "cut\nin half", notifyClient: false };
    await parent.client.patch(`/pdfs/${document.id}/status`, failure, { expectOk: true });
    const [before, eventsBefore] = [await stored(), await readEvents(document.id)];
    const { status, json } = await request();
    expect([status, json]).toEqual([202, { message: MESSAGES.documents.testNotificationSent }]);
    expect(await stored()).toEqual(before);
    const events = await readEvents(document.id);
    expect(events).toHaveLength(eventsBefore.length + 1);
    expect(events.find(({ type }) => type === "document.test_notification_requested")?.payload).toEqual({
      document_id: document.id,
      organization_id: document.organization_id,
      uploaded_by_id: user.id,
      filename: document.filename,
      project_name: document.questionnaire.project_name,
      failure_reason: "corrupt",
      notes: "cut\nin half",
      requested_by_id: parent.id,
    });
  });

  it("returns 202 for a document in any status, also repeatedly", async () => {
    await parent.client.patch(`/pdfs/${document.id}/status`, { status: "pending" }, { expectOk: true });
    expect([(await request()).status, (await request()).status]).toEqual([202, 202]);
  });
});
