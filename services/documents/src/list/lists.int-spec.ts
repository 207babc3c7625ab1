import { describe, expect, it } from "@jest/globals";
import { documentListSchema, type Document, type WorkFilter } from "@takeoff/contracts";
import { staff, tenant, type ApiClient } from "@takeoff/testing";
import { insertDocuments, page, withQuery, allPages, type Query } from "../../test/listed.ts";

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

const [ours, other, parent] = await Promise.all([tenant({ name: "Übersee Stahl" }), tenant(), staff()]);
const colleague = await ours.member();
const mine = await insertDocuments(ours, [
  { filename: "Größe 1.pdf" },
  { filename: "100%_done.pdf", status: "completed" },
  { filename: "back\\slash.pdf" },
  { filename: "10000 done.pdf" },
]);
const theirs = await insertDocuments(ours, [{ by: colleague, filename: "colleague.pdf", project_name: "Brücke Süd 7" }]);
const foreign = await insertDocuments(other, [{ filename: "Größe 2.pdf" }]);

const listed = async (client: ApiClient, query: Query = {}, path = "/pdfs"): Promise<number[]> =>
  sorted((await page(client, withQuery(path, { limit: 500, ...query }))).ids);

describe("GET /pdfs", () => {
  it("returns a user's uploads, an admin's organization, and everything to staff", async () => {
    expect(await listed(ours.user.client)).toEqual(mine);
    expect(await listed(colleague.client)).toEqual(theirs);
    expect(await listed(ours.admin.client)).toEqual(sorted([...mine, ...theirs]));
    expect(await listed(other.admin.client)).toEqual(foreign);
    for (const path of ["/pdfs", "/pdfs/all"]) {
      const organization = { organization_id: ours.organization.id };
      expect(await listed(parent.client, organization, path)).toEqual(sorted([...mine, ...theirs]));
      expect(await listed(parent.client, { q: ours.organization.name }, path)).toEqual(sorted([...mine, ...theirs]));
    }
  });

  it("returns an array of documents and the number of all matches in X-Total-Count", async () => {
    const answer = await ours.admin.client.get("/pdfs?limit=2");
    expect(documentListSchema.parse(answer.json)).toHaveLength(2);
    expect(answer.headers.get("x-total-count")).toBe("5");
    expect((await ours.admin.client.get("/pdfs?q=nothing-has-this-name")).json).toEqual([]);
  });
});

describe("GET /pdfs?q=", () => {
  const find = (q: string, client = ours.admin.client) => listed(client, { q });

  it.each([
    ["GRO\u0308ßE 1", [0]],
    ["GRÖSSE", []],
    ["0%_d", [1]],
    ["_", [1]],
    ["k\\s", [2]],
    ["0 d", [3]],
    ["' or 1=1 --", []],
  ])("finds %j literally, without regard to case or Unicode normalization", async (q, expected) => {
    // Compares file names only: no search here matches the names of the organization or the projects.
    expect((await find(q)).filter((id) => mine.includes(id))).toEqual(expected.map((index) => mine[index]));
  });

  it("finds all documents of an organization by its name", async () => {
    const everything = sorted([...mine, ...theirs]);
    expect(await find("übersee stahl")).toEqual(everything);
    expect(await find("U\u0308BERSEE")).toEqual(everything);
    expect(await find("Übersee", ours.user.client)).toEqual(mine);
  });

  it("finds a document by a part of its project's name when the search includes it", async () => {
    const search_in = "filename,organization_name,project_name";
    for (const q of ["brücke süd", "RÜC", "d 7"]) {
      expect(await listed(ours.admin.client, { q, search_in })).toEqual(theirs);
      expect(await listed(ours.admin.client, { q, search_in: "project_name" })).toEqual(theirs);
      expect(await find(q)).toEqual([]);
    }
    expect(await listed(ours.user.client, { q: "brücke", search_in })).toEqual([]);
  });

  it("compares the named fields only", async () => {
    expect(await listed(ours.admin.client, { q: "übersee", search_in: "filename,project_name" })).toEqual([]);
    expect(await listed(ours.admin.client, { q: "colleague", search_in: "filename" })).toEqual(theirs);
    expect(await listed(parent.client, { q: "Brücke Süd 7", search_in: "project_name,filename" }, "/pdfs/all")).toEqual(theirs);
  });

  it("returns all documents for an empty search", async () => {
    for (const q of ["", "   "]) expect(await find(q)).toHaveLength(5);
  });
});

describe("GET /pdfs with filters", () => {
  it("returns the documents with the given status", async () => {
    expect(await listed(ours.admin.client, { status: "completed" })).toEqual([mine[1]]);
    expect(await listed(ours.admin.client, { status: "failed" })).toEqual([]);
  });

  it("combines filters and a search", async () => {
    const query = { q: "done", status: "completed", organization_id: ours.organization.id };
    expect(await listed(ours.admin.client, query)).toEqual([mine[1]]);
    expect((await page(ours.admin.client, withQuery("/pdfs", query))).total).toBe(1);
  });
});

const HOUR_MS = 3_600_000;
const fromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const [kim, pat, worked] = await Promise.all([staff(), staff(), tenant()]);
const [late = 0, soon = 0, tomorrow = 0, ofKim = 0, ofPat = 0, undated = 0, completed = 0, failed = 0] = await insertDocuments(worked, [
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
  (await page(kim.client, withQuery("/pdfs/all", { organization_id: worked.organization.id, work, ...query }))).ids;

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
    const query = { organization_id: worked.organization.id, work: "unassigned" };
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
    expect((await page(worked.admin.client, "/pdfs?work=mine")).total).toBe(8);
  });
});

it("the order by due_at has open documents by their due time before those that nothing is due for", async () => {
  const query = { organization_id: worked.organization.id, sort: "due_at", order: "asc" };
  const documents = (await kim.client.get(withQuery("/pdfs/all", query))).json as Document[];
  expect(documents.map(({ id }) => id)).toEqual([late, ofPat, soon, tomorrow, ofKim, undated, completed, failed]);
  expect((await page(worked.user.client, withQuery("/pdfs", { sort: "due_at", order: "desc" }))).ids).toEqual(
    documents.map(({ id }) => id).reverse(),
  );
});
