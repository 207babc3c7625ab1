import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS, type Document } from "@takeoff/contracts";
import { database, smallPdf, staff, tenant, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { CUT_FILE, HEAVY_FILES, MemoryWatch, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
/** Seconds. */
const BARS = { small: 3, csv: 10, rename: 10, removal: 60, cut: 3, hostile: 12, hundred: 60 } as const;
const PATIENCE_MS = 180_000;
const HUNDRED = 100;
const UPLOADS_AT_ONCE = 8;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

const until = (what: string, look: () => Promise<boolean>): Promise<unknown> =>
  waitFor(look, { what, timeoutMs: PATIENCE_MS, intervalMs: 100 });

/** Stores a CSV for a document that was checked and waits for its rows. */
async function extract(by: Person, id: number): Promise<void> {
  await by.client.process(id, { csv: "Mark,Qty,Shape\r\nB1,2,W12X26\r\n" }, { expectOk: true });
  const read = async (): Promise<boolean> => {
    const data = (await by.client.get(`/pdfs/${id}/data`, { expectOk: true })).json as { rows: unknown[] };
    return data.rows.length === 1;
  };
  await until("the CSV to be extracted", read);
}

async function rename(by: Person, { organization }: Tenant, id: number): Promise<void> {
  const name = `${organization.name} Renamed`;
  await by.client.patch(`/organizations/${organization.id}`, { name }, { expectOk: true });
  const shown = async (): Promise<boolean> =>
    ((await by.client.get(`/pdfs/${id}`, { expectOk: true })).json as Document).organization_name === name;
  await until("the new name to show", shown);
}

async function remove(by: Person, { organization }: Tenant): Promise<void> {
  const { rows } = await database().query<{ key: string }>(
    "select original_object as key from documents.documents where organization_id = $1",
    [organization.id],
  );
  assert(rows.length > 0, "the organization that is to be deleted has no documents");
  await by.client.delete(`/organizations/${organization.id}`, { expectOk: true });
  // An object's row goes after its bytes.
  const gone = async (): Promise<boolean> => {
    const keys = rows.map(({ key }) => key);
    return (await database().query("select 1 from documents.objects where key = any($1) limit 1", [keys])).rows.length === 0;
  };
  await until("the deleted organization's objects to be gone", gone);
}

/** One organization's heavy files are checked while others upload, rename, delete and store results. */
async function hostileFiles({ product, quick, within }: ProductionHarness): Promise<Figures> {
  const [heavy, ours, deleted, by] = await Promise.all([tenant(), tenant(), tenant(), staff()]);
  const processed = await uploadFile(ours.user);
  await uploadFile(deleted.user);
  await untilPending(ours.user, processed);
  const memory = new MemoryWatch(product.pid("documents-worker"));
  const figures: Figures = {};
  try {
    const ids = await Promise.all(Object.values(HEAVY_FILES).map((make) => uploadFile(heavy.user, make())));
    const judged = Promise.all(ids.map((id) => untilPending(heavy.user, id)));
    const [small, csv, renamed, removed] = await Promise.all([
      uploadFile(ours.user).then((id) => untilPending(ours.user, id)),
      timed(() => extract(by, processed)),
      timed(() => rename(by, ours, processed)),
      timed(() => remove(by, deleted)),
    ]);
    Object.assign(figures, {
      "a small upload next to them": within("a small upload next to heavy files", small, BARS.small),
      "a CSV": within("the extraction of a CSV next to heavy files", csv, BARS.csv),
      "a rename": within("a rename next to heavy files", renamed, BARS.rename),
      "a removal": within("the removal of an organization next to heavy files", removed, BARS.removal),
    });
    await judged;
    if (!quick) Object.assign(figures, await oneByOne(heavy.user, within), await hundred(ours.user, within));
  } finally {
    memory.stop();
  }
  const childMib = (LIMITS.inspectionMemoryBytes + LIMITS.inspectionOvershootBytes) / MIB;
  figures["memory of the worker"] = within("the worker's memory", memory.own, LIMITS.workerMemoryBytes / MIB, "MiB");
  figures["memory of a check"] = within("a check's memory", memory.children, childMib, "MiB");
  return figures;
}

async function oneByOne(user: Person, within: ProductionHarness["within"]): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, make] of Object.entries(HEAVY_FILES)) {
    const took = await untilPending(user, await uploadFile(user, make()));
    figures[name] = within(name, took, name === CUT_FILE ? BARS.cut : BARS.hostile);
  }
  return figures;
}

/** From the first upload's beginning to the last check. */
async function hundred(user: Person, within: ProductionHarness["within"]): Promise<Figures> {
  const took = await timed(async () => {
    const ids: number[] = [];
    const some = async (): Promise<void> => {
      for (let count = 0; count < Math.ceil(HUNDRED / UPLOADS_AT_ONCE); count++)
        if (ids.length < HUNDRED) ids.push(await uploadFile(user, smallPdf({ seed: ids.length + 1 })));
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, some));
    await until("all to be checked", async () => {
      const { rows } = await database().query("select 1 from documents.documents where id = any($1) and status = 'new' limit 1", [ids]);
      return rows.length === 0;
    });
  });
  return { [`${HUNDRED} small files of one organization`]: within("a hundred small files", took, BARS.hundred) };
}

describe("hostile-files (quick)", () => {
  it("limits the memory and time of PDFs that exhaust a parser, while others upload, rename and delete", onProductionProduct(hostileFiles));
});
