import { describe, expect, it } from "@jest/globals";
import type { EventEnvelope, EventPayload } from "@takeoff/contracts";
import { sampleDocument } from "@takeoff/testing/documents";
import { makeCreatedMessages, makeDeletedMessages, makeStatusMessages } from "./webhook-messages.ts";

const ID = "6f1c0e0a-7a35-4c52-9a53-4a4b5d2f8c11";
const CREATED_AT = "2026-11-21T09:30:00.000Z";
const document = sampleDocument();
const IDS = { document_id: 3, organization_id: 2, uploaded_by_id: 9 };
const envelope = { id: ID, aggregate: "document:3", sequence: 2, created_at: CREATED_AT };

function statusChanged(more: Partial<EventPayload<"document.status_changed">>): EventEnvelope<"document.status_changed"> {
  const names = { filename: "a.pdf", project_name: "A" };
  const change = { from: "pending" as const, to: "in_progress" as const, failure_reason: null, notes: null, notify: true };
  return { ...envelope, type: "document.status_changed", payload: { ...IDS, ...names, ...change, document, ...more } };
}

it("makeCreatedMessages sends ids and the document", () => {
  const payload = { ...IDS, organization_name: "N", uploaded_by: "kim", filename: "a.pdf", project_name: "A", document };
  expect(makeCreatedMessages({ ...envelope, type: "document.uploaded", payload })).toEqual([
    {
      message_id: "msg_6f1c0e0a7a354c529a534a4b5d2f8c11_created",
      event: "document.created",
      document_id: 3,
      occurred_at: CREATED_AT,
      data: { organization_id: 2, document_id: 3, document },
    },
  ]);
});

describe("makeStatusMessages", () => {
  it("sends one message about a change that is no end", () => {
    const messages = makeStatusMessages(statusChanged({}));
    expect(messages.map(({ event }) => event)).toEqual(["document.status_changed"]);
    expect(messages[0]?.data).toEqual({ organization_id: 2, document_id: 3, from: "pending", to: "in_progress", document });
  });

  it.each(["completed", "failed"] as const)("sends one more message with an id of its own about a document that is %s", (to) => {
    const messages = makeStatusMessages(statusChanged({ to }));
    expect(messages.map(({ event }) => event)).toEqual(["document.status_changed", `document.${to}`]);
    expect(new Set(messages.map(({ message_id }) => message_id)).size).toBe(2);
  });

  it("sends what the check of the marks found that is delivered with a takeoff, in a message of its own", () => {
    const verdicts = { agrees: 9, no_drawing: 1, no_plan: 0, drawn_twice: 0, quantity: 0, section: 0, length: 0, changed: 0 };
    const marks = { sentence: "9 of 10 marks agree; 1 has no drawing.", marks: 10, unsure: 0, verdicts };
    const messages = makeStatusMessages(statusChanged({ to: "completed", marks }));
    expect(messages.map(({ event, data }) => [event, "marks" in data])).toEqual([
      ["document.status_changed", false],
      ["document.completed", false],
      ["document.marks_checked", true],
    ]);
  });

  it("sends ids only where the event has no document, as one of an earlier version", () => {
    expect(makeStatusMessages(statusChanged({ document: undefined }))[0]?.data).toMatchObject({ document_id: 3, document: null });
  });
});

it("makeDeletedMessages sends ids only", () => {
  const payload = { ...IDS, filename: "secret name.pdf" };
  const [message] = makeDeletedMessages({ ...envelope, type: "document.deleted", payload });
  expect(message?.data).toEqual({ organization_id: 2, document_id: 3, document: null });
  expect(JSON.stringify(message)).not.toContain("secret name");
});
