import { Readable } from "node:stream";
import { database, staff, tenant, waitFor, type ApiClient } from "@takeoff/testing";
import { parse } from "csv-parse";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, judge, seconds, type Missed } from "./harness/compare.ts";
import { peaks } from "./harness/resident.ts";

const ROWS = 100_000;
const ROUNDS = 5;
const BATCH = 500;
/** The takeoff may take half as long again as its cells alone. */
const BAR = 1 / 1.5;
const MEMORY_BAR_MIB = 32;

const STORE_LINES = `insert into public.bench_lines (run, page, row, line)
  select $1::integer, 1, $2::bigint + number, cells from json_array_elements($3::json) with ordinality as given (cells, number)`;

/**
 * How long the worker takes to read, understand and store a takeoff, against only reading its cells and storing them in
 * the same batches; and how far the worker's memory grows with further takeoffs.
 */
bench("reading understands a takeoff and lists its lines in at most 1.5 times the time that its cells take", async ({
  info: { processes },
}) => {
  const worker = { worker: processes["documents-worker"] ?? NaN };
  const csv = takeoff();
  const { client } = await staff();
  const { client: uploader } = (await tenant()).user;
  const { id } = (await uploader.upload({ expectOk: true })).json as { id: number };
  await database().query("create table public.bench_batches (run integer, number integer, rows json)");
  await database().query(
    "create table public.bench_lines (run integer, page integer, row bigint, line json, primary key (run, page, row))",
  );
  let run = 0;
  const missed: Missed[] = [];
  // The heap takes its size with the second one.
  const first = await peaks(worker, async () => {
    for (let warm = 0; warm < 2; warm++) await understood(client, id, csv);
  });
  const { worker: after = NaN } = await peaks(worker, async () => {
    missed.push(
      await compare({
        title: `${ROWS} rows of a takeoff`,
        unit: "rows/s",
        bar: BAR,
        rounds: ROUNDS,
        ours: { name: "understood", run: async () => ROWS / (await understood(client, id, csv)) },
        theirs: { name: "verbatim", run: async () => ROWS / (await seconds(() => verbatim(csv, ++run))) },
      }),
    );
  });
  const { worker: before = NaN } = first;
  print(`\nworker, MiB resident at most: ${before.toFixed(0)} with the first two takeoffs, ${after.toFixed(0)} with all that followed`);
  missed.push(judge("growth of the worker, MiB", after - before, MEMORY_BAR_MIB, "at most", 1));
  return missed.flat();
});

/** Stores the takeoff as a document's result. @returns the seconds from the event that requests its reading to its publication */
async function understood(client: ApiClient, id: number, csv: Buffer): Promise<number> {
  await client.process(id, { csv }, { expectOk: true });
  const read = async (): Promise<string | null> => {
    const { rows } = await database().query<{ seconds: string }>(
      `select extract(epoch from e.extracted_at - o.created_at) as seconds
       from documents.extractions e, documents.documents d, events.outbox o
       where e.document_id = $1 and d.id = $1 and e.state = 'current' and o.aggregate = 'document:' || $1
         and o.type = 'document.results_stored' and o.sequence = (select max(sequence) from events.outbox
           where aggregate = 'document:' || $1 and type = 'document.results_stored')
         and e.extracted_at > o.created_at`,
      [id],
    );
    return rows[0]?.seconds ?? null;
  };
  return Number(await waitFor(read, { what: "the takeoff to be read", timeoutMs: 120_000 }));
}

/** Reads the cells and stores them in the same batches as the worker, and a row for each line, as "View takeoff" lists them. */
async function verbatim(csv: Buffer, run: number): Promise<void> {
  let rows: string[][] = [];
  let number = 0;
  const flush = async (): Promise<void> => {
    const batch = JSON.stringify(rows);
    rows = [];
    await database().query("insert into public.bench_batches values ($1, $2, $3)", [run, number, batch]);
    await database().query(STORE_LINES, [run, number++ * BATCH, batch]);
  };
  const cellsOfRows: AsyncIterable<string[]> = Readable.from(splitIntoChunks(csv)).pipe(
    parse({ relax_quotes: true, relax_column_count: true }),
  );
  for await (const cells of cellsOfRows) if (rows.push(cells) === BATCH) await flush();
  await flush();
  for (const table of ["bench_batches", "bench_lines"]) await database().query(`delete from public.${table} where run = $1`, [run]);
}

function* splitIntoChunks(csv: Buffer): Generator<Buffer> {
  for (let at = 0; at < csv.length; at += 65_536) yield csv.subarray(at, at + 65_536);
}

/** Members of many sizes with lengths in feet and inches, as a program exports them. */
function takeoff(): Buffer {
  const sections = ["W18X35", "W21X44", "HSS6X6X3/8", "L4X4X1/4", "C12X20.7", "W12X26", "PL1/2X8", "2L4X4X3/8"];
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const section = sections[index % sections.length];
    const length = `"${10 + (index % 40)}'-${index % 12} ${1 + 2 * (index % 8)}/16"""`;
    return `B${index},${section},${1 + (index % 9)},A992,${length},S${100 + (index % 60)},${1 + (index % 60)},painted`;
  });
  return Buffer.from(`Mark,Size,Qty,Grade,Length,Sheet,Page,Finish\n${lines.join("\n")}\n`);
}
