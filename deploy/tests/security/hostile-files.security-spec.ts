import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS, type Document } from "@takeoff/contracts";
import { database, smallPdf, staff, tenant, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { CUT_FILE, HEAVY_FILES, MemoryWatch, QUICK_FILES, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
/** Seconds. */
const LIMIT = { small: 3, csv: 10, rename: 10, removal: 60, cut: 3, hostile: 12, hundred: 60 } as const;

/** Does something and waits for what follows from it. @returns seconds */
async function measureSeconds(what: string, work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await work();
  await waitFor(isDone, { what, timeoutMs: PATIENCE_MS, intervalMs: 100 });
  return (performance.now() - begun) / 1000;
}

/** Stores a CSV for a document that was checked, until its rows are shown. */
function extract({ client }: Person, id: number): Promise<number> {
  const store = () => client.process(id, { csv: "Mark,Qty,Shape\r\nB1,2,W12X26\r\n" }, { expectOk: true });
  const isRead = async () => ((await client.get(`/pdfs/${id}/data`, { expectOk: true })).json as { rows: unknown[] }).rows.length === 1;
  return measureSeconds("the CSV to be extracted", store, isRead);
}

function rename({ client }: Person, { organization }: Tenant, id: number): Promise<number> {
  const name = `${organization.name} Renamed`;
  const change = () => client.patch(`/organizations/${organization.id}`, { name }, { expectOk: true });
  const isShown = async () => ((await client.get(`/pdfs/${id}`, { expectOk: true })).json as Document).organization_name === name;
  return measureSeconds("the new name to show", change, isShown);
}

async function remove({ client }: Person, { organization }: Tenant): Promise<number> {
  const { rows } = await database().query<{ key: string }>(
    "select original_object as key from documents.documents where organization_id = $1",
    [organization.id],
  );
  assert(rows.length > 0, "the organization that is to be deleted has no documents");
  const keys = rows.map(({ key }) => key);
  // An object's row is deleted after its bytes.
  const isGone = async () => (await database().query("select 1 from documents.objects where key = any($1)", [keys])).rows.length === 0;
  const deletion = () => client.delete(`/organizations/${organization.id}`, undefined, { expectOk: true });
  return measureSeconds("the deleted organization's objects to be gone", deletion, isGone);
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
    const ids = await Promise.all(Object.values(quick ? QUICK_FILES : HEAVY_FILES).map((make) => uploadFile(heavy.user, make())));
    const checked = Promise.all(ids.map((id) => untilPending(heavy.user, id)));
    const [small, csv, renamed, removed] = await Promise.all([
      uploadFile(ours.user).then((id) => untilPending(ours.user, id)),
      extract(by, processed),
      rename(by, ours, processed),
      remove(by, deleted),
    ]);
    Object.assign(figures, {
      "a small upload next to them": within("a small upload next to heavy files", small, LIMIT.small),
      "a CSV": within("the extraction of a CSV next to heavy files", csv, LIMIT.csv),
      "a rename": within("a rename next to heavy files", renamed, LIMIT.rename),
      "a removal": within("the removal of an organization next to heavy files", removed, LIMIT.removal),
    });
    await checked;
    if (!quick) {
      for (const [name, make] of Object.entries(HEAVY_FILES)) {
        const took = await untilPending(heavy.user, await uploadFile(heavy.user, make()));
        figures[name] = within(name, took, name === CUT_FILE ? LIMIT.cut : LIMIT.hostile);
      }
      figures["100 small files"] = within("a hundred small files of one organization", await hundred(ours.user), LIMIT.hundred);
    }
  } finally {
    memory.stop();
  }
  const childMib = (LIMITS.inspectionMemoryBytes + LIMITS.inspectionOvershootBytes) / MIB;
  figures["memory of the worker"] = within("the worker's memory", memory.own, LIMITS.workerMemoryBytes / MIB, "MiB");
  figures["memory of a check"] = within("a check's memory", memory.children, childMib, "MiB");
  return figures;
}

/** @returns seconds from the first upload's beginning to the last check */
function hundred(user: Person): Promise<number> {
  const seeds = Array.from({ length: 100 }, (_, index) => index + 1);
  const client = async (): Promise<void> => {
    for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) await uploadFile(user, smallPdf({ seed }));
  };
  const isChecked = async () =>
    (await database().query("select 1 from documents.documents where uploaded_by_id = $1 and status = 'new'", [user.id])).rows.length === 0;
  return measureSeconds("all to be checked", () => Promise.all(Array.from({ length: 8 }, client)), isChecked);
}

describe("hostile-files (quick)", () => {
  it("limits the memory and time of PDFs that exhaust a parser, while others upload, rename and delete", onProductionProduct(hostileFiles));
});
