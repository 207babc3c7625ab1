import { beforeAll, describe, expect, it } from "@jest/globals";
import { DOCUMENT_SORTS, isOpen, nameKey, SORT_ORDERS, type Document, type DocumentSort } from "@takeoff/contracts";
import { database, staff, tenant, type Person, type Tenant } from "@takeoff/testing";
import { allPages, copyDocuments, insertDocuments, page, withQuery, type Listed } from "../../test/listed.ts";

/** Names that sort differently as bytes, by letter case and by language; each several times, so that ids must decide. */
const NAMES = ["a.pdf", "B.pdf", "b.pdf", "Ä.pdf", "z.pdf", "_.pdf", "10.pdf", "9.pdf", "größe.pdf", "梁.pdf"];
const COPIES = 3;

const [ours, found, parent] = await Promise.all([tenant(), tenant(), staff()]);
const colleague = await ours.member();
const statuses = ["new", "pending", "in_progress", "processing", "completed", "failed"] as const;
const rows = NAMES.flatMap((filename, name) =>
  Array.from({ length: COPIES }, (_, copy): Listed => {
    const at = (name * 7 + copy) % 10;
    return {
      filename,
      by: copy % 2 ? colleague : ours.user,
      status: statuses[at % statuses.length],
      due: at % 4 ? `2026-01-0${(at % 2) + 2}T00:00:00.${at}00Z` : null,
      uploaded: `2026-01-0${(at % 3) + 1}T00:00:00.${at}00Z`,
      project_name: ["Frame", "frame", "Übergabe"][at % 3],
      project_location: ["Joliet, IL", "Aurora, IL"][at % 2],
      contractor_location: ["Builders", "a builder", "Z & Sons"][at % 3],
    };
  }),
);
await insertDocuments(ours, rows);
for (const q of ["qzj", "~¬"])
  await insertDocuments(
    found,
    NAMES.map((name, index) => ({ ...rows[index], by: undefined, filename: `${name} ${q}`, project_name: `Frame ${index % 3}` })),
  );

/** What a list is ordered by; names as they are compared. */
function readValue(document: Document, sort: DocumentSort): string {
  switch (sort) {
    case "upload_date":
    case "status":
      return document[sort];
    case "due_at":
      return isOpen(document.status) ? (document.due_at ?? "9999") : "9999";
    case "filename":
    case "organization_name":
    case "uploaded_by":
      return nameKey(document[sort]);
    case "project_name":
    case "project_location":
    case "contractor_location":
      return nameKey(document.questionnaire[sort]);
  }
}

/** Staff's list of an organization's documents on one page. Nothing changes these documents, so that each list is fetched once. */
const wholeLists = new Map<string, Promise<Document[]>>();
function readWhole(organization_id: number, sort: DocumentSort, order: string): Promise<Document[]> {
  const path = withQuery("/pdfs/all", { sort, order, organization_id, limit: 500 });
  const known = wholeLists.get(path) ?? allPages(parent.client, path);
  wholeLists.set(path, known);
  return known;
}

describe("GET /pdfs in pages", () => {
  const orders = DOCUMENT_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => [sort, order] as const));

  it.each(orders.map(([sort, order], index) => [sort, order, [2, 4, 7][index % 3]] as const))(
    "returns every document once by %s %s in pages of %i, in the order of one page",
    async (sort, order, limit) => {
      const organization_id = ours.organization.id;
      const whole = await readWhole(organization_id, sort, order);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(NAMES.length * COPIES);
      const paged = await allPages(ours.admin.client, withQuery("/pdfs", { sort, order, organization_id, limit }));
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      for (const [index, document] of whole.slice(1).entries()) {
        const before = whole[index]!;
        const same = readValue(before, sort) === readValue(document, sort);
        // Equal values are adjacent, in the order of their ids.
        if (same) expect(order === "asc" ? document.id - before.id : before.id - document.id).toBeGreaterThan(0);
        else expect(whole.slice(index + 2).some((later) => readValue(later, sort) === readValue(before, sort))).toBe(false);
      }
      const own = await allPages(ours.user.client, withQuery("/pdfs", { sort, order, limit: 4 }));
      expect(own.map(({ id }) => id)).toEqual(whole.filter(({ uploaded_by_id }) => uploaded_by_id === ours.user.id).map(({ id }) => id));
      const backwards = await readWhole(organization_id, sort, order === "asc" ? "desc" : "asc");
      expect(backwards.toReversed().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    },
  );

  // The search in ascending order has a trigram with a count, the other has none: two query plans.
  it.each(orders.map(([sort, order], index) => [sort, order, order === "asc" ? "qzj" : "~¬", [2, 3][index % 3 ? 1 : 0]] as const))(
    "returns staff's search results by %s %s in the list's order: %s in pages of %i",
    async (sort, order, q, limit) => {
      const expected = (await readWhole(found.organization.id, sort, order)).filter(({ filename }) => filename.includes(q));
      expect(expected).toHaveLength(NAMES.length);
      const paged = await allPages(parent.client, withQuery("/pdfs/all", { sort, order, q, limit }));
      expect(paged.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    },
  );

  it("sorts by file name by default, and staff's dashboard by date, newest first", async () => {
    const organization_id = ours.organization.id;
    const ids = async (path: string, query = {}) => (await page(parent.client, withQuery(path, { organization_id, ...query }))).ids;
    expect(await ids("/pdfs")).toEqual(await ids("/pdfs", { sort: "filename", order: "asc" }));
    expect(await ids("/pdfs/all")).toEqual(await ids("/pdfs/all", { sort: "upload_date", order: "desc" }));
    expect(await ids("/pdfs", { order: "desc" })).toEqual(await ids("/pdfs", { sort: "filename", order: "desc" }));
  });

  it("returns a Link header with the query and the cursor of the next page, except on the last page", async () => {
    const query = { q: "pdf", status: "new", sort: "status", limit: 2 };
    const first = await page(ours.admin.client, withQuery("/pdfs", query));
    expect(first.total).toBeGreaterThan(2);
    const next = new URL(first.next!, "http://localhost");
    expect(next.pathname).toBe("/client/api/pdfs");
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ q: "pdf", status: "new", sort: "status", limit: "2" });
    const rest = await allPages(ours.admin.client, first.next!);
    expect(first.ids.length + rest.length).toBe(first.total);
    const last = await ours.admin.client.get(withQuery("/pdfs", { ...query, limit: first.total }));
    expect(last.headers.get("link")).toBeNull();
  });

  it.each(["filename", "upload_date", "status"] as const)("neither skips nor repeats a row by %s while rows are inserted", async (sort) => {
    const other = await tenant();
    const known = await insertDocuments(
      other,
      NAMES.map((filename) => ({ filename })),
    );
    let come = 0;
    const seen = await allPages(other.admin.client, withQuery("/pdfs", { sort, limit: 2 }), async () => {
      await insertDocuments(other, [
        { filename: NAMES[come % NAMES.length], status: "new", uploaded: `2025-12-0${(come++ % 9) + 1}T00:00:00.000Z` },
      ]);
    });
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(known));
  });

  it("continues after a cursor whose row was deleted", async () => {
    const other = await tenant();
    const known = await insertDocuments(other, Array<Listed>(6).fill({}));
    const first = await page(other.admin.client, "/pdfs?limit=3");
    await database().query("delete from documents.documents where id = $1", [first.ids[2]]);
    expect((await page(other.admin.client, first.next!)).ids).toEqual(known.slice(3));
  });
});

describe("GET /pdfs of a user with more than 1,000 uploads", () => {
  let many: Tenant;
  let other: Person;

  beforeAll(async () => {
    many = await tenant();
    other = await many.member();
    const rows = ["new", "completed", "failed"] as const;
    const seeds = await insertDocuments(
      many,
      rows.flatMap((status, index) => [many.user, other].map((by): Listed => ({ by, status, project_name: `Frame ${index % 2}` }))),
    );
    await copyDocuments(seeds, 400);
  });

  it.each([
    ["status", "asc"],
    ["project_name", "desc"],
    ["uploaded_by", "asc"],
  ] as const)("returns their documents by %s %s in the order of the organization's list", async (sort, order) => {
    const theirs = await allPages(many.admin.client, withQuery("/pdfs", { sort, order, limit: 500 }));
    for (const { id, client } of [many.user, other]) {
      const own = await allPages(client, withQuery("/pdfs", { sort, order, limit: 250 }));
      expect(own).toHaveLength(1203);
      expect(own.map((document) => document.id)).toEqual(
        theirs.filter(({ uploaded_by_id }) => uploaded_by_id === id).map((document) => document.id),
      );
    }
  });

  it("neither returns nor counts what they uploaded for another organization", async () => {
    const elsewhere = await tenant();
    const before = await insertDocuments(elsewhere, [{ by: many.user }, { by: many.user, status: "completed" }]);
    for (const sort of ["status", "filename", "upload_date"]) {
      const first = await page(many.user.client, withQuery("/pdfs", { sort, limit: 500 }));
      expect(first.total).toBe(1203);
      expect((await allPages(many.user.client, withQuery("/pdfs", { sort, limit: 500 }))).map(({ id }) => id)).not.toEqual(
        expect.arrayContaining([before[0]]),
      );
    }
    expect((await page(many.user.client, withQuery("/pdfs", { status: "completed", limit: 1 }))).total).toBe(401);
    const narrowed = await page(many.user.client, withQuery("/pdfs", { organization_id: elsewhere.organization.id }));
    expect([narrowed.ids, narrowed.total]).toEqual([[], 0]);
  });
});
