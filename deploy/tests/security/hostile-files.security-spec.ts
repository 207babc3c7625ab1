import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { type Document, LIMITS, MESSAGES, TAKEOFF_FILE_PART } from "@takeoff/contracts";
import { type ApiResponse, database, type Person, resultsRead, smallPdf, staff, tenant, type Tenant, waitFor } from "@takeoff/testing";
import { CUT_FILE, HEAVY_FILES, MemoryWatch, QUICK_FILES, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { type Figures, onProductionProduct, type ProductionHarness } from "../harness/case.ts";
import { honestWorkbook, HOSTILE_RESULTS, HOSTILE_TABLES, REFUSED_RESULTS, type TableFile } from "./harness/hostile-tables.ts";
import { Others } from "./harness/others.ts";
import { timed } from "./harness/requests.ts";

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

const MAX_RESPONSE_BYTES = 8 * MIB;
const HONEST_ROWS = 100_000;
/** Seconds. */
const TABLE_LIMIT = { other: 1, headers: 2, hostile: 15 } as const;
/** MiB. */
const MEMORY = { documents: 400, worker: 476, child: (LIMITS.tableMemoryBytes + LIMITS.inspectionOvershootBytes) / MIB } as const;
const ROUTES = ["takeoff-preview", "takeoff-import"] as const;
/** On a busy machine a file may reach the limit of time before the one that is its own. */
const LIMIT_REACHED = /^This file cannot be read: it (?:needs more|takes longer) than \d+/;
const HEADERS = "a CSV of a million headers";

function send({ client }: Person, id: number, route: (typeof ROUTES)[number], { filename, body }: TableFile): Promise<ApiResponse> {
  return client.form(`/pdfs/${id}/${route}`, [{ name: TAKEOFF_FILE_PART, body, filename }]);
}

function check(what: string, file: TableFile, { status, json, body }: ApiResponse): void {
  assert(body.length <= MAX_RESPONSE_BYTES, `${what}: a response of ${body.length} bytes`);
  const error = status >= 400 ? (json as { error: string }).error : "";
  assert(status === 200 || [413, 422].includes(status), `${what} was answered ${status} ${error}`);
  if (file.refused && !LIMIT_REACHED.test(error)) assert.match(error, file.refused, what);
}

/** Imports that take memory, each sent to both routes, while others work. */
async function hostileImports({ product, quick, within }: ProductionHarness): Promise<Figures> {
  const [heavy, ours, by] = await Promise.all([tenant(), tenant(), staff()]);
  const [id, other] = await Promise.all([uploadFile(heavy.user), uploadFile(ours.user)]);
  await Promise.all([untilPending(heavy.user, id), untilPending(ours.user, other)]);
  // Made before others are watched: this process cannot do both at once.
  const files = Object.entries(HOSTILE_TABLES).map(([what, make]) => ({ what, file: make() }));
  const refused = Object.entries(REFUSED_RESULTS).map(([what, make]) => ({ what, xml: make() }));
  const honest = { filename: "honest.xlsx", body: honestWorkbook(quick ? HONEST_ROWS / 10 : HONEST_ROWS) };
  const memory = new MemoryWatch(product.pid("documents"));
  const others = new Others(ours.user, `/pdfs/${other}`);
  try {
    for (const [index, { what, file }] of files.entries()) {
      // Both routes read a file in the same way: a quick run sends each file to one of them.
      for (const route of ROUTES.filter((_, number) => !quick || number === index % 2)) {
        const { ms, value } = await timed(() => send(by, id, route, file));
        check(`${what}, ${route}`, file, value);
        if (!quick) within(`${what}, ${route}`, ms / 1_000, what === HEADERS ? TABLE_LIMIT.headers : TABLE_LIMIT.hostile);
      }
    }
    for (const { what, xml } of refused) {
      const { ms, value } = await timed(() => by.client.process(id, { xml }));
      const { error } = value.json as { error: string };
      assert(value.status === 422 && error === MESSAGES.files.xml, `${what} was answered ${value.status} ${error}`);
      if (!quick) within(what, ms / 1_000, TABLE_LIMIT.hostile);
    }
    for (const route of quick ? ROUTES.slice(-1) : ROUTES) {
      const { status, body } = await send(by, id, route, honest);
      assert(status === 200, `an honest workbook, ${route}: ${status} ${body.toString().slice(0, 200)}`);
    }
  } finally {
    memory.stop();
    await others.stop();
  }
  return {
    "memory of documents": within("the memory of documents", memory.own, MEMORY.documents, "MiB"),
    "memory of an import": within("the memory of an import", memory.children, MEMORY.child, "MiB"),
    "slowest other request": within("a request of another organization", others.slowest, TABLE_LIMIT.other),
  };
}

/** Waits until a document's results are read. @returns the codes of its findings */
async function extracted({ client }: Person, id: number): Promise<string[]> {
  await resultsRead(id);
  return ((await client.get(`/pdfs/${id}`, { expectOk: true })).json as Document).findings.map(({ code }) => code);
}

/** Results that take memory, read while another organization's small one is read, and then shown and exported. */
async function hostileResults({ product, within }: ProductionHarness): Promise<Figures> {
  const [heavy, ours, by] = await Promise.all([tenant(), tenant(), staff()]);
  const other = await uploadFile(ours.user);
  await untilPending(ours.user, other);
  const results = Object.entries<{ csv?: () => Buffer; xml?: () => Buffer }>(HOSTILE_RESULTS).map(([what, { csv, xml }]) => ({
    what,
    files: { ...(csv && { csv: csv() }), ...(xml && { xml: xml() }) },
  }));
  const memories = { worker: new MemoryWatch(product.pid("documents-worker")), documents: new MemoryWatch(product.pid("documents")) };
  const others = new Others(ours.user, `/pdfs/${other}`);
  const figures: Figures = {};
  try {
    for (const { what, files } of results) {
      const id = await uploadFile(heavy.user);
      await untilPending(heavy.user, id);
      await by.client.process(id, files, { expectOk: true });
      figures[what] = (await extracted(by, id)).join(" ") || "no findings";
      for (const path of ["data", "export?format=xlsx"]) {
        const { status, stream } = await by.client.open("GET", `/pdfs/${id}/${path}`);
        assert(status === 200, `${path} of ${what} was answered ${status}`);
        for await (const _ of stream) void _;
      }
    }
  } finally {
    for (const memory of Object.values(memories)) memory.stop();
    await others.stop();
  }
  figures["memory of the worker"] = within("the worker's memory", memories.worker.own, MEMORY.worker, "MiB");
  figures["memory of a reading"] = within("the memory of a reading", memories.worker.children, MEMORY.child, "MiB");
  figures["memory of documents"] = within("the memory of documents", memories.documents.own, MEMORY.documents, "MiB");
  figures["slowest other request"] = within("a request of another organization", others.slowest, TABLE_LIMIT.other);
  return figures;
}

describe("hostile-tables (quick)", () => {
  it(
    "refuses imports that exhaust memory with a sentence that names the limit, while others work and honest files are read",
    onProductionProduct(hostileImports),
  );
});

describe("hostile-results", () => {
  it(
    "reads, shows and exports results that exhaust memory within the limits of documents and its worker",
    onProductionProduct(hostileResults),
  );
});
