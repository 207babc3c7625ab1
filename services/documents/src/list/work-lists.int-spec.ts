import { describe, expect, it } from "@jest/globals";
import type { Document, WorkFilter } from "@takeoff/contracts";
import { staff, tenant } from "@takeoff/testing";
import { allPages, insertDocuments, page, withQuery, type Query } from "../../test/listed.ts";

const HOUR_MS = 3_600_000;
const fromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const [kim, pat, ours] = await Promise.all([staff(), staff(), tenant()]);
const [late = 0, soon = 0, tomorrow = 0, ofKim = 0, ofPat = 0, undated = 0, completed = 0, failed = 0] = await insertDocuments(ours, [
  { due: fromNow(-2), status: "in_progress" },
  { due: fromNow(1), filename: "Größe soon.pdf" },
  { due: fromNow(30) },
  { due: fromNow(40), assignee: kim },
  { due: fromNow(-1), assignee: pat },
  { due: null },
  { due: fromNow(-5), status: "completed" },
  { due: fromNow(-6), status: "failed", assignee: kim },
]);

const list = async (work: WorkFilter, query: Query = {}): Promise<number[]> =>
  (await page(kim.client, withQuery("/pdfs/all", { organization_id: ours.organization.id, work, ...query }))).ids;

describe("GET /pdfs/all?work=", () => {
  it("finds the caller's open documents", async () => {
    expect(await list("mine")).toEqual([ofKim]);
  });

  it("finds open documents without an assignment, what is due first at the top", async () => {
    expect(await list("unassigned")).toEqual([late, soon, tomorrow, undated]);
  });

  it("finds what is due before the caller's day ends, late documents included", async () => {
    expect(await list("due_today", { today_ends: fromNow(2) })).toEqual([late, ofPat, soon]);
    expect(await list("due_today", { today_ends: fromNow(-1.5) })).toEqual([late]);
  });

  it("finds what is late", async () => {
    expect(await list("late")).toEqual([late, ofPat]);
  });

  it("counts all matches, together with a search and a status, and continues in pages", async () => {
    const query = { organization_id: ours.organization.id, work: "unassigned" };
    expect((await page(kim.client, withQuery("/pdfs/all", { ...query, limit: 1 }))).total).toBe(4);
    expect((await allPages(kim.client, withQuery("/pdfs/all", { ...query, limit: 1 }))).map(({ id }) => id)).toEqual([
      late,
      soon,
      tomorrow,
      undated,
    ]);
    expect(await list("unassigned", { q: "größe" })).toEqual([soon]);
    expect(await list("unassigned", { status: "in_progress" })).toEqual([late]);
  });

  it("is for staff's list of all documents only", async () => {
    // Unknown to other lists, as any other key.
    expect((await page(ours.admin.client, "/pdfs?work=mine")).total).toBe(8);
  });
});

it("the order by due_at has open documents by their due time before those that nothing is due for", async () => {
  const query = { organization_id: ours.organization.id, sort: "due_at", order: "asc" };
  const documents = (await kim.client.get(withQuery("/pdfs/all", query))).json as Document[];
  expect(documents.map(({ id }) => id)).toEqual([late, ofPat, soon, tomorrow, ofKim, undated, completed, failed]);
  expect((await page(ours.user.client, withQuery("/pdfs", { sort: "due_at", order: "desc" }))).ids).toEqual(
    documents.map(({ id }) => id).reverse(),
  );
});
