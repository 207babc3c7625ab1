import { describe, expect, it } from "@jest/globals";
import * as z from "zod";
import { EVENT_NAME_FIELDS, EVENTS } from "./events.ts";
import { liveMessage } from "./live.ts";
import { chooseQueue, CONSUMERS, EVENT_TYPES, eventsFor, listConsumers, QUEUE_CONSUMERS, QUEUES } from "./queues.ts";

const FACTS = { document_id: 3, organization_id: 2, uploaded_by_id: 1 };

describe("EVENTS", () => {
  it("names known consumers only, each once", () => {
    for (const type of EVENT_TYPES) {
      const consumers = listConsumers(type);
      expect(CONSUMERS).toEqual(expect.arrayContaining([...consumers]));
      expect(new Set(consumers).size).toBe(consumers.length);
    }
  });

  it("has an event for every consumer", () => {
    for (const consumer of CONSUMERS) expect(eventsFor(consumer)).not.toEqual([]);
  });

  it("lists each consumer's events", () => {
    expect(eventsFor("identity")).toEqual(["organization.deleted"]);
    expect(eventsFor("documents")).toContain("document.uploaded");
    expect(eventsFor("documents")).not.toContain("document.changed");
    expect(eventsFor("notifications")).toEqual(expect.arrayContaining(["user.created", "organization.deleted", "document.uploaded"]));
    expect(eventsFor("notifications")).not.toContain("user.deleted");
  });

  it("removes undeclared fields from payloads", () => {
    expect(EVENTS["document.changed"].parse({ ...FACTS, password: "x" })).toEqual(FACTS);
  });
});

it("EVENT_NAME_FIELDS lists every field of a payload that is free text, so that its content is erased with what it is about", () => {
  const isText = (field: z.ZodType): boolean =>
    field instanceof z.ZodNullable ? isText(field.unwrap() as z.ZodType) : field instanceof z.ZodString;
  const texts = EVENT_TYPES.flatMap((type) =>
    Object.entries(EVENTS[type].shape).flatMap(([name, field]) => (isText(field as z.ZodType) ? [name] : [])),
  );
  expect([...new Set(texts)].sort()).toEqual([...EVENT_NAME_FIELDS].sort());
});

describe("QUEUE_CONSUMERS", () => {
  it("puts every job on a queue of its own consumer", () => {
    for (const consumer of CONSUMERS)
      for (const type of eventsFor(consumer)) expect(QUEUE_CONSUMERS[chooseQueue(consumer, type)]).toBe(consumer);
  });

  it("has an event for every queue", () => {
    for (const queue of QUEUES) {
      const consumer = QUEUE_CONSUMERS[queue];
      expect(eventsFor(consumer).filter((type) => chooseQueue(consumer, type) === queue)).not.toEqual([]);
    }
  });

  it("separates checks and extraction from renames, deletions and removals", () => {
    const queues = eventsFor("documents").map((type) => [type, chooseQueue("documents", type)]);
    expect(Object.fromEntries(queues)).toEqual({
      "organization.updated": "documents",
      "organization.deleted": "documents",
      "document.uploaded": "documents-checks",
      "document.results_stored": "documents-extraction",
      "document.draft_requested": "documents-drafts",
      "document.scans_requested": "documents-scans",
      "document.draft_completed": "documents-drafts",
    });
  });
});

describe("liveMessage", () => {
  it("returns the document's id, organization and uploader", () => {
    expect(liveMessage("document.changed", FACTS)).toEqual({ event: "document", ...FACTS });
    const uploaded = { ...FACTS, organization_name: "N", uploaded_by: "kim", filename: "secret.pdf", project_name: "P" };
    expect(liveMessage("document.uploaded", uploaded)).toEqual({ event: "document", ...FACTS });
  });

  it("returns document_deleted for a deleted document", () => {
    expect(liveMessage("document.deleted", { ...FACTS, filename: "secret.pdf" })).toEqual({ event: "document_deleted", ...FACTS });
  });

  it("returns null for events that change no document", () => {
    expect(liveMessage("organization.deleted", { organization_id: 2 })).toBeNull();
    expect(liveMessage("document.due_soon", FACTS)).toBeNull();
    expect(liveMessage("document.test_notification_requested", FACTS)).toBeNull();
  });

  it("throws when the payload lacks a field", () => {
    expect(() => liveMessage("document.changed", { document_id: 3 })).toThrow();
  });
});
