import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, nameKey } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { database, staff, tenant, type Tenant } from "@takeoff/testing";
import { randomFrom } from "@takeoff/drawings/model";
import { copyDocuments, insertDocuments, page, withQuery } from "../../../test/listed.ts";
import { markDeleted, openSchema } from "../../../test/organizations.ts";

const NAMES = ["qvx-1.pdf", "Plan QVX.pdf", "größe qv x.pdf", "梁 qvxqvx.pdf", "Ärmel.pdf", "100%_qvw.pdf"];
const CHANGES = 120;

const [schema, parent] = await Promise.all([openSchema(), staff()]);
afterAll(() => schema.close());

const LEVELS = "grouping sets ((status), (status, organization_id), (status, organization_id, uploaded_by_id))";
const ofLevels = (rows: string, n: string): string =>
  `select coalesce(organization_id, 0) as organization_id, coalesce(uploaded_by_id, 0) as uploaded_by_id, status, ${n} as n from ${rows} group by ${LEVELS}`;
const texts = "filename_key || E'\\n' || organization_key || E'\\n' || project_key";
const withoutProject = "filename_key || E'\\n' || organization_key";
const changeWithoutProject = "split_part(searched, E'\\n', 1) || E'\\n' || split_part(searched, E'\\n', 2)";
const PART = "'[a-z0-9]{3}'";
/** Computes trigrams by position, without the extension that the counts use. */
const parts = (searched: string, without: string, rows: string, n: string): string => `
  select part, status, sum(n) as n, sum(case when in_project then n else 0 end) as project_n from (
    select distinct row, status, n, substr(text, at, 3) as part, strpos(without, substr(text, at, 3)) = 0 as in_project from (
      select row_number() over () as row, status, ${searched} as text, ${without} as without, ${n} as n from ${rows}
    ) texts, generate_series(1, length(text) - 2) at
  ) parts where part ~ ${PART} group by 1, 2`;

/** Counts that differ from a scan of all documents, in one snapshot. */
async function wrong(): Promise<unknown[]> {
  const { rows: counts } = await database().query(
    `select organization_id, uploaded_by_id, status, sum(n) from (
       select * from documents.document_counts union all ${ofLevels("documents.count_changes", "sum(n)")}
       union all select organization_id, uploaded_by_id, status, -n from (${ofLevels("documents.documents", "count(*)")}) real
     ) sums group by 1, 2, 3 having sum(n) <> 0`,
  );
  const { rows: held } = await database().query(
    `select part, status, sum(n), sum(project_n) from (
       select part, status, n, project_n from documents.search_counts
       union all ${parts("searched", changeWithoutProject, "documents.count_changes", "n")}
       union all select part, status, -n, -project_n from (${parts(texts, withoutProject, "documents.documents", "1")}) real
     ) sums group by 1, 2 having sum(n) <> 0 or sum(project_n) <> 0`,
  );
  return [...counts, ...held];
}

/** Documents with a trigram of which the counts say that none has it so early in the order of names. Every change must be aggregated. */
async function early(): Promise<unknown[]> {
  const { rows } = await database().query(
    `select filename_key, part from documents.documents d, generate_series(1, length(${withoutProject}) - 2) at,
       lateral (select substr(${withoutProject}, at, 3) as part) parts left join documents.search_counts c using (part)
     where part ~ ${PART} and c.status = d.status and (c.first_name is null or filename_key < c.first_name)`,
  );
  return rows;
}

const fold = (most: number): Promise<unknown> => database().query("select documents.fold_counts($1)", [most]);

const setStatus = (id: number, status: string): Promise<unknown> =>
  database().query("update documents.documents set status = $1 where id = $2", [status, id]);

const remove = (ids: number[]): Promise<unknown> => database().query("delete from documents.documents where id = any($1)", [ids]);

const rename = ({ organization }: Tenant, name: string): Promise<unknown> =>
  database().query("update documents.documents set organization_name = $1, organization_key = $2 where organization_id = $3", [
    name,
    nameKey(name),
    organization.id,
  ]);

async function recount(): Promise<void> {
  await schema.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read");
    await tx.query("lock table documents.document_counts in exclusive mode");
    await tx.query("select documents.recount()");
  });
}

describe("document counts", () => {
  it("equal a scan of all documents after any sequence of changes and aggregations", async () => {
    const random = randomFrom(2026);
    const tenants = await Promise.all([tenant(), tenant({ name: "QVX Stahl" })]);
    const ids: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const kind = ids.length ? random.integer(0, 6) : 0;
      if (kind < 2) {
        const row = { filename: random.pick(NAMES), project_name: random.pick(NAMES), status: random.pick(DOCUMENT_STATUSES) };
        ids.push(...(await insertDocuments(random.pick(tenants), [row])));
      } else if (kind < 4) await setStatus(random.pick(ids), random.pick(DOCUMENT_STATUSES));
      else if (kind === 4) await remove([random.pick(ids), random.pick(ids)]);
      else if (kind === 5) await rename(random.pick(tenants), random.pick(NAMES));
      else await fold(random.integer(1, 40));
      if (change % 30 === 0) expect(await wrong()).toEqual([]);
    }
    expect(await wrong()).toEqual([]);
    await fold(1_000_000);
    expect(await wrong()).toEqual([]);
    expect(await early()).toEqual([]);
  });

  it("ignore a change that was rolled back", async () => {
    const one = await tenant();
    await insertDocuments(one, [{}, {}]);
    const taken = schema.transaction(async (tx) => {
      await tx.query("delete from documents where organization_id = $1", [one.organization.id]);
      throw new Error("second thoughts");
    });
    await expect(taken).rejects.toThrow("second thoughts");
    expect((await page(one.admin.client, "/pdfs")).total).toBe(2);
    expect(await wrong()).toEqual([]);
  });

  it("let two transactions change documents of one organization without blocking each other", async () => {
    const one = await tenant();
    const [first, second] = await insertDocuments(one, [{}, {}]);
    const set = (tx: Transaction, id: number | undefined): Promise<unknown> =>
      tx.query("update documents set status = 'completed' where id = $1 returning id", [id]);
    await schema.transaction(async (tx) => {
      await set(tx, first);
      await schema.transaction((other) => set(other, second));
      expect((await page(one.admin.client, "/pdfs?status=completed")).total).toBe(1);
    });
    expect((await page(one.admin.client, "/pdfs?status=completed")).total).toBe(2);
  });

  it("include changes that are made during a recount", async () => {
    const one = await tenant();
    await insertDocuments(one, [{ filename: "qvx.pdf" }, {}]);
    await schema.transaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read");
      await tx.query("lock table documents.document_counts in exclusive mode");
      await tx.query("select 1 from documents limit 1");
      await insertDocuments(one, [{ filename: "later qvx.pdf" }]);
      // An aggregation during the recount does nothing.
      expect(await schema.query("select documents.fold_counts(1000) as folded")).toEqual([{ folded: 0 }]);
      await tx.query("select documents.recount()");
    });
    expect(await wrong()).toEqual([]);
    expect((await page(one.admin.client, "/pdfs")).total).toBe(3);
    await recount();
    expect(await wrong()).toEqual([]);
  });

  it("reject a recount outside a repeatable read transaction", async () => {
    await expect(schema.query("select documents.recount()")).rejects.toThrow("repeatable read");
  });
});

describe("GET /pdfs/all?q=", () => {
  let ours: Tenant;
  const EVERYWHERE = "filename,organization_name,project_name";
  const path = (query: Record<string, string>): string => withQuery("/pdfs/all", { limit: 1, ...query });
  const total = async (query: Record<string, string>): Promise<number> => (await page(parent.client, path(query))).total;

  beforeAll(async () => {
    ours = await tenant();
    await insertDocuments(ours, [
      { filename: "a zqk b.pdf", status: "completed" },
      { filename: "ZQK.pdf", project_name: "zqkzqk" },
      { project_name: "before zqk" },
      { filename: "z-q-k.pdf" },
    ]);
  });

  it("returns the exact number of matches of three letters before and after aggregation", async () => {
    for (let times = 0; times < 2; times++) {
      expect(await total({ q: "zqk" })).toBe(2);
      expect(await total({ q: "zqk", search_in: EVERYWHERE })).toBe(3);
      expect(await total({ q: "zqk", search_in: "project_name" })).toBe(2);
      expect(await total({ q: "ZqK", status: "completed" })).toBe(1);
      expect(await total({ q: "zqk", status: "failed" })).toBe(0);
      expect(await total({ q: "z-q" })).toBe(1);
      expect(await total({ q: "zqkz" })).toBe(0);
      expect(await total({ q: "zqkz", search_in: EVERYWHERE })).toBe(1);
      await fold(1_000_000);
    }
  });

  it("excludes documents of a deleted organization from the number of matches", async () => {
    const gone = await tenant();
    await insertDocuments(gone, [{ filename: "zqk gone.pdf" }]);
    expect(await total({ q: "zqk" })).toBe(3);
    await markDeleted(schema, gone.organization.id);
    for (let times = 0; times < 2; times++) {
      expect(await total({ q: "zqk" })).toBe(2);
      expect(await total({ q: "zqk", search_in: EVERYWHERE })).toBe(3);
      expect(await total({ q: "zqk", status: "pending", search_in: EVERYWHERE })).toBe(2);
      await fold(1_000_000);
    }
  });

  it("finds a frequent text from its first file name on, also where that came in later, and in the place of a document that was deleted", async () => {
    const one = await tenant();
    const [deleted = 0] = await insertDocuments(one, [{ filename: "m yqz.pdf" }]);
    await copyDocuments([deleted], 3_100);
    const first = async (): Promise<string | undefined> =>
      (await page(parent.client, withQuery("/pdfs", { limit: 1, q: "yqz" }))).documents[0]?.filename;
    await fold(1_000_000);
    expect(await first()).toBe("m yqz.pdf");
    await insertDocuments(one, [{ filename: "k yqz.pdf" }]);
    await remove([deleted]);
    expect(await first()).toBe("k yqz.pdf");
    await fold(1_000_000);
    expect(await first()).toBe("k yqz.pdf");
  });
});
