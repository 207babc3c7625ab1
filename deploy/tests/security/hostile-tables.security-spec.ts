import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS, MESSAGES, TAKEOFF_FILE_PART, type Document } from "@takeoff/contracts";
import { database, staff, tenant, waitFor, type ApiResponse, type Person } from "@takeoff/testing";
import { PATIENCE_MS } from "../harness/patience.ts";
import { onProductionProduct, type Figures, type ProductionHarness } from "../harness/case.ts";
import { MemoryWatch, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { honestWorkbook, HOSTILE_RESULTS, HOSTILE_TABLES, REFUSED_RESULTS, type TableFile } from "./harness/hostile-tables.ts";
import { Others } from "./harness/others.ts";
import { timed } from "./harness/requests.ts";

const MIB = 1_048_576;
const MAX_RESPONSE_BYTES = 8 * MIB;
const HONEST_ROWS = 100_000;
/** Seconds. */
const LIMIT = { other: 1, headers: 2, hostile: 15 } as const;
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
        if (!quick) within(`${what}, ${route}`, ms / 1_000, what === HEADERS ? LIMIT.headers : LIMIT.hostile);
      }
    }
    for (const { what, xml } of refused) {
      const { ms, value } = await timed(() => by.client.process(id, { xml }));
      const { error } = value.json as { error: string };
      assert(value.status === 422 && error === MESSAGES.files.xml, `${what} was answered ${value.status} ${error}`);
      if (!quick) within(what, ms / 1_000, LIMIT.hostile);
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
    "slowest other request": within("a request of another organization", others.slowest, LIMIT.other),
  };
}

/** Waits until a document's results are read. @returns the codes of its findings */
async function extracted({ client }: Person, id: number): Promise<string[]> {
  const isRead = async (): Promise<boolean> => {
    const { rows } = await database().query(
      "select 1 from events.outbox where aggregate = $1 and type = 'document.results_stored' and closed_at is null",
      [`document:${id}`],
    );
    return rows.length === 0;
  };
  await waitFor(isRead, { what: `the results of document ${id} to be read`, timeoutMs: PATIENCE_MS });
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
  figures["slowest other request"] = within("a request of another organization", others.slowest, LIMIT.other);
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
