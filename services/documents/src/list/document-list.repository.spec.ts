import { describe, expect, it } from "@jest/globals";
import { cutPage, readCursor } from "@takeoff/platform/http";
import fc from "fast-check";
import { positionSchema } from "./document-list.repository.ts";
import type { ListScope } from "../core/where.ts";

const scope: ListScope = {
  visibility: { of: "organization", organizationId: 7 },
  q: "frame",
  searchIn: ["filename", "organization_name"],
  status: "pending",
  organizationId: undefined,
  work: null,
  sort: "filename",
  order: "asc",
};
const byDate: ListScope = { ...scope, sort: "upload_date" };
const position = { v: "größe 梁.pdf", i: 12 };

/** The cursor of the page after a position. */
const encodeCursor = (after: typeof position, of: ListScope): string => cutPage([after, after], 1, of, (row) => row).next!;
const decodeCursor = (cursor: string, of: ListScope) => readCursor(cursor, of, positionSchema(of.sort));

/** A forged cursor: a valid one with some values replaced. */
function tampered(change: Record<string, unknown>, of: ListScope = scope): string {
  const inside = JSON.parse(Buffer.from(encodeCursor(position, of), "base64url").toString()) as object;
  return Buffer.from(JSON.stringify({ ...inside, ...change })).toString("base64url");
}

describe("a cursor of a list of documents", () => {
  it("decodes to the position that it was encoded from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (text, i) => {
        const v = text.replaceAll("\0", "");
        expect(decodeCursor(encodeCursor({ v, i }, scope), scope)).toEqual({ v, i });
      }),
    );
    const time = { v: "2026-11-21T09:30:00.123Z", i: 5 };
    expect(decodeCursor(encodeCursor(time, byDate), byDate)).toEqual(time);
  });

  it("needs no escaping in a URL", () => {
    expect(encodeCursor(position, scope)).toMatch(/^[\w-]+$/);
  });

  const others: [string, ListScope][] = [
    ["another caller's organization", { ...scope, visibility: { of: "organization", organizationId: 8 } }],
    ["a caller who sees everything", { ...scope, visibility: { of: "everyone" } }],
    ["another search", { ...scope, q: "Frame" }],
    ["a search in other fields", { ...scope, searchIn: ["filename", "organization_name", "project_name"] }],
    ["no search", { ...scope, q: null }],
    ["another status", { ...scope, status: "new" }],
    ["every status", { ...scope, status: undefined }],
    ["a narrower list", { ...scope, organizationId: 7 }],
    ["work to do", { ...scope, work: { filter: "mine", callerId: 7, todayEnds: "" } }],
    ["another sort", { ...scope, sort: "status" }],
    ["the other order", { ...scope, order: "desc" }],
  ];
  it.each(others)("is rejected with invalid_cursor for a list with %s", (_, other) => {
    const cursor = encodeCursor(position, scope);
    expect(() => decodeCursor(cursor, other)).toThrow(expect.objectContaining({ code: "invalid_cursor", status: 400 }));
  });

  it.each([
    ["nothing", ""],
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("frame").toString("base64url")],
    ["a bare value", Buffer.from("12").toString("base64url")],
    ["null", Buffer.from("null").toString("base64url")],
    ["an empty object", Buffer.from("{}").toString("base64url")],
    ["a truncated cursor", encodeCursor(position, scope).slice(0, -3)],
    ["an id of 0", tampered({ i: 0 })],
    ["an id that is text", tampered({ i: "12" })],
    ["an id beyond what is exact", tampered({ i: 2 ** 60 })],
    ["a value that is not text", tampered({ v: 5 })],
    ["a value that the database cannot hold", tampered({ v: "a\0b" })],
    ["a value that is not Unicode", tampered({ v: "a\ud800" })],
    ["the fingerprint of another list", tampered({ s: "AAAAAAAAAAAAAAAA" })],
  ])("is rejected with invalid_cursor when it contains %s", (_, cursor) => {
    expect(() => decodeCursor(cursor, scope)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
  });

  it.each(["yesterday", "", "2026-13-01T00:00:00.000Z", "infinity", "0000-01-01T00:00:00.000Z", "2026-11-21"])(
    "is rejected with invalid_cursor when its date is %j",
    (value) => {
      expect(() => decodeCursor(tampered({ v: value }, byDate), byDate)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
    },
  );
});
