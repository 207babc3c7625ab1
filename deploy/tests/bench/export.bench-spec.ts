import { EXPORT_FORMATS, type ExportFormat } from "@takeoff/contracts";
import { type ApiClient, database, longCsv, staff, tenant, waitFor } from "@takeoff/testing";
import { keepAliveClient } from "../harness/keep-alive.ts";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, judge, seconds, type Missed } from "./harness/compare.ts";
import { peaks } from "./harness/resident.ts";

const ROWS = 100_000;
const ROUNDS = 3;
const MEMORY_BAR_MIB = 32;

/** Least rate of each format as a part of COPY's, which only writes what it holds as CSV. */
const BARS: Record<ExportFormat, number> = { csv: 0.1, xlsx: 0.03, json: 0.08, xml: 0.08, bluebeam: 0.05, kiss: 0.04, estimating: 0.05 };

/**
 * Rows per second of each export through the gateway against PostgreSQL's own COPY of the same rows, and how far the
 * memory of the service that writes them grows during the export.
 */
bench("export writes each format at its share of the rate of PostgreSQL's COPY, in constant memory", async ({ info: { processes } }) => {
  const documents = { documents: processes["documents"] ?? NaN };
  const client = keepAliveClient((await tenant()).user);
  const id = await extractedDocument(client);
  const run = (format: ExportFormat) => download(client, `/pdfs/${id}/export?format=${format}`);
  const copy = await copyRows(id);
  // Once each: code is compiled and connections are there, which is not growth with the load.
  const { documents: before = NaN } = await peaks(documents, async () => {
    for (const format of EXPORT_FORMATS) await run(format);
  });
  const missed: Missed[] = [];
  const { documents: after = NaN } = await peaks(documents, async () => {
    for (const format of EXPORT_FORMATS)
      missed.push(
        await compare({
          title: `export of ${ROWS} rows as ${format}`,
          unit: "rows/s",
          bar: BARS[format],
          rounds: ROUNDS,
          ours: { name: "through the gateway", run: () => rate(() => run(format)) },
          theirs: { name: "COPY", run: () => rate(copy) },
        }),
      );
  });
  print(`\ndocuments service, MiB resident at most: ${before.toFixed(0)} in its first exports, ${after.toFixed(0)} in all that followed`);
  missed.push(judge("growth of the documents service, MiB", after - before, MEMORY_BAR_MIB, "at most", 1));
  return missed.flat();
});

/** Lets PostgreSQL write the same cells as CSV to nowhere. */
async function copyRows(id: number): Promise<() => Promise<unknown>> {
  const cells = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name, index) => `row ->> ${index} as ${name}`);
  await database().query(
    `create table public.bench_rows as select ${cells.join(", ")}
     from documents.extracted_batches join documents.extractions using (generation), json_array_elements(rows) row where document_id = ${id}`,
  );
  return () => database().query("copy public.bench_rows to program 'cat > /dev/null' (format csv)");
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  return ROWS / (await seconds(work));
}

async function download(client: ApiClient, path: string): Promise<void> {
  const { status, stream } = await client.open("GET", path);
  if (status !== 200) throw new Error(`an export was answered ${status}`);
  // Rejects when the answer is cut.
  for await (const _chunk of stream);
}

async function extractedDocument(client: ApiClient): Promise<number> {
  const { id } = (await client.upload({ expectOk: true })).json as { id: number };
  const { client: parent } = await staff();
  await parent.process(id, { csv: longCsv(ROWS) }, { expectOk: true });
  const look = async (): Promise<boolean> => {
    const current = await database().query("select 1 from documents.extractions where state = 'current' and document_id = $1", [id]);
    return current.rows.length > 0;
  };
  await waitFor(look, { what: "the extraction", timeoutMs: 120_000 });
  await parent.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}
