import { describe, expect, it } from "@jest/globals";
import { CONSUMERS, consumersOf, EVENT_TYPES, EVENTS, eventsFor, liveMessage } from "./events.ts";

const FACTS = { document_id: 3, organization_id: 2, uploaded_by_id: 1 };

describe("the table of events", () => {
  it("names known consumers only, each once", () => {
    for (const type of EVENT_TYPES) {
      const consumers = consumersOf(type);
      expect(CONSUMERS).toEqual(expect.arrayContaining([...consumers]));
      expect(new Set(consumers).size).toBe(consumers.length);
    }
  });

  it("leaves no consumer without an event", () => {
    for (const consumer of CONSUMERS) expect(eventsFor(consumer)).not.toEqual([]);
  });

  it("gives a consumer what concerns it", () => {
    expect(eventsFor("identity")).toEqual(["organization.deleted"]);
    expect(eventsFor("documents")).toContain("document.uploaded");
    expect(eventsFor("documents")).not.toContain("document.changed");
    expect(eventsFor("notifications")).toEqual(expect.arrayContaining(["user.created", "organization.deleted", "document.uploaded"]));
    expect(eventsFor("notifications")).not.toContain("user.deleted");
  });

  it("lets no payload grow by what it does not declare", () => {
    expect(EVENTS["document.changed"].payload.parse({ ...FACTS, password: "x" })).toEqual(FACTS);
  });
});

describe("what open screens are told", () => {
  it("is which document, and whose it is", () => {
    expect(liveMessage("document.changed", FACTS)).toEqual({ event: "document", ...FACTS });
    const uploaded = { ...FACTS, organization_name: "N", uploaded_by: "kim", filename: "secret.pdf", project_name: "P" };
    expect(liveMessage("document.uploaded", uploaded)).toEqual({ event: "document", ...FACTS });
  });

  it("is which document is gone", () => {
    expect(liveMessage("document.deleted", { ...FACTS, filename: "secret.pdf" })).toEqual({ event: "document_deleted", ...FACTS });
  });

  it("is nothing of what changes no document", () => {
    expect(liveMessage("organization.deleted", { organization_id: 2 })).toBeNull();
    expect(liveMessage("document.test_notification_requested", FACTS)).toBeNull();
  });

  it("is nothing that lacks its facts", () => {
    expect(() => liveMessage("document.changed", { document_id: 3 })).toThrow();
  });
});
