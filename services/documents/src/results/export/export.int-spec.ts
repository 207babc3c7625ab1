import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { EXPORT_FORMATS, exportFilename, EXPORTS, TAKEOFF_HEADERS, type Document, type ExportFormat } from "@takeoff/contracts";
import {
  database,
  drawing,
  longCsv,
  staff,
  takeoffCsv,
  takeoffXml,
  tenant,
  waitFor,
  type ApiAnswer,
  type ApiClient,
  type Person,
  type ResultUploads,
  type Tenant,
} from "@takeoff/testing";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { extracted } from "../../test/data.ts";
import { openSockets, refusalOf, settled } from "../../test/running.ts";
import { BLUEBEAM_COLUMNS } from "./bluebeam.ts";
import { ESTIMATING_COLUMNS } from "./estimating.ts";

const DRAWING = drawing();
const ROWS = 100_000;

let ours: Tenant;
let other: Tenant;
let parent: Person;
let completed: Document;
let waiting: Document;
let empty: Document;
let long: Document;

/** A document whose results were stored and extracted. */
async function prepared(results: ResultUploads, complete: boolean): Promise<Document> {
  const document = await settled(ours.user.client);
  await parent.client.process(document.id, results, { expectOk: true });
  await extracted(parent, document.id, 60_000);
  if (complete) await parent.client.put(`/pdfs/status/${document.id}`, undefined, { expectOk: true });
  return document;
}

beforeAll(async () => {
  [ours, other, parent] = await Promise.all([tenant(), tenant(), staff()]);
  const results = { csv: takeoffCsv(DRAWING), xml: takeoffXml(DRAWING) };
  completed = await prepared(results, true);
  waiting = await prepared(results, false);
  long = await prepared({ csv: longCsv(ROWS) }, true);
  empty = await settled(ours.user.client);
}, 180_000);

const get = (format: string, id = completed.id, client: ApiClient = ours.user.client): Promise<ApiAnswer> =>
  client.get(`/pdfs/${id}/export?format=${format}`);
const table = ({ body }: ApiAnswer): string[][] => parse(body, { bom: true });
const sheets = ({ body }: ApiAnswer): Promise<{ sheet: string; data: unknown[][] }[]> => readWorkbook(body);

/** How often the service has told of a client that left as of an error. */
function failuresByLeaving(): number {
  const log = join(dirname(process.env["TAKEOFF_RUN_FILE"] ?? ""), "logs", "documents.log");
  return readFileSync(log, "utf8").split("ERR_STREAM_PREMATURE_CLOSE").length - 1;
}

/** Whether nobody has asked for a batch of rows for a second. */
async function noBatchesAreRead(): Promise<boolean> {
  const { rows } = await database().query(
    "select 1 from pg_stat_activity where query like 'select rows from extracted_batches%' and query_start > now() - interval '1 second'",
  );
  return rows.length === 0;
}

/** How many rows of data an export holds, as a program that reads its format counts them. */
const ROWS_OF: Record<ExportFormat, (answer: ApiAnswer) => number | Promise<number>> = {
  csv: (answer) => table(answer).length - 1,
  xlsx: async (answer) => (await sheets(answer))[0]!.data.length - 1,
  json: ({ json }) => (json as { rows: unknown[] }).rows.length,
  xml: ({ body }) => body.toString().split("<row>").length - 1,
  bluebeam: (answer) => table(answer).length - 1,
  kiss: ({ body }) => body.toString().match(/^D,/gm)?.length ?? 0,
  estimating: (answer) => table(answer).length - 1,
};

describe("an export", () => {
  it.each(EXPORT_FORMATS)("as %s comes whole, under its name, harmless to a browser", async (format) => {
    const answer = await get(format);
    const name = exportFilename(format);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": EXPORTS[format].mediaType,
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    });
    // Revu has a row for each markup, and so for each piece.
    const pieces = DRAWING.members.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await ROWS_OF[format](answer)).toBe(format === "bluebeam" ? pieces : DRAWING.members.length);
  });

  it("as JSON is the answer of data, byte for byte", async () => {
    expect((await get("json")).body.equals((await ours.user.client.get(`/pdfs/${completed.id}/data`)).body)).toBe(true);
  });

  it("as CSV holds what was delivered, as Excel the metadata as well", async () => {
    expect(table(await get("csv"))).toEqual(parse(takeoffCsv(DRAWING), { bom: true }));
    expect((await sheets(await get("xlsx"))).map(({ sheet }) => sheet)).toEqual(["Data", "Metadata"]);
  });

  it("as KISS names the job and its customer", async () => {
    const { project_name, contractor_location } = completed.questionnaire;
    const [first, header] = (await get("kiss")).body.toString().split("\r\n");
    expect([first, header]).toEqual([
      "KISS,1.1,Takeoff",
      expect.stringContaining(`H,${completed.id},${project_name},${contractor_location},`),
    ]);
  });

  it("is told of by HEAD as by GET, without its bytes", async () => {
    const head = await ours.user.client.raw("HEAD", `/pdfs/${completed.id}/export?format=csv`);
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get("content-disposition")).toBe((await get("csv")).headers.get("content-disposition"));
  });
});

describe("an export without data", () => {
  const HEADERS: Partial<Record<ExportFormat, readonly string[]>> = {
    csv: TAKEOFF_HEADERS,
    bluebeam: BLUEBEAM_COLUMNS,
    estimating: ESTIMATING_COLUMNS,
  };

  it.each(EXPORT_FORMATS)("is headers only as %s: before extraction to everyone, before completion to all but staff", async (format) => {
    for (const [{ client }, document] of [
      [ours.user, waiting],
      [ours.admin, waiting],
      [ours.user, empty],
      [parent, empty],
    ] as const) {
      const answer = await get(format, document.id, client);
      expect([answer.status, await ROWS_OF[format](answer)]).toEqual([200, 0]);
      if (HEADERS[format]) expect(table(answer)).toEqual([HEADERS[format]]);
    }
    expect(await ROWS_OF[format](await get(format, waiting.id, parent.client))).toBeGreaterThan(0);
  });
});

describe("an export is refused", () => {
  it.each(["format=pdf", "format=", "format=CSV", "format=csv&format=xml", "format=__proto__", ""])(
    "for %j, which is no format",
    async (query) => {
      const answer = await ours.user.client.get(`/pdfs/${completed.id}/export?${query}`);
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: "invalid_format", error: "This format is not available." });
    },
  );

  it("when the document is another's, as if it were not there, whatever is asked for", async () => {
    const colleague = await ours.member();
    for (const format of [...EXPORT_FORMATS, "nonsense"])
      for (const { client } of [other.user, other.admin, colleague]) {
        const [hidden, missing] = await Promise.all([get(format, completed.id, client), get(format, 999_999_999, client)]);
        expect(hidden.status).toBe(404);
        expect({ ...hidden.json, request_id: "" }).toEqual({ ...missing.json, request_id: "" });
      }
  });
});

describe(`an export of ${ROWS} rows`, () => {
  it("comes whole in every format", async () => {
    for (const format of EXPORT_FORMATS) {
      const answer = await get(format, long.id);
      // Counting them in a workbook takes longer than everything else here.
      if (format === "xlsx") expect(answer.body.subarray(-22, -18).toString("latin1")).toBe("PK\u0005\u0006");
      else expect(await ROWS_OF[format](answer)).toBe(ROWS);
    }
  });

  it("stops when its client goes away, which is no failure, and leaves the service whole", async () => {
    const [before, failures] = [openSockets("documents"), failuresByLeaving()];
    for (const format of [...EXPORT_FORMATS, ...EXPORT_FORMATS]) {
      const { stream } = await ours.user.client.open("GET", `/pdfs/${long.id}/export?format=${format}`);
      await new Promise((resolve) => stream.once("data", resolve));
      stream.destroy();
    }
    await waitFor(() => openSockets("documents") <= before + 1, { what: "the connections of clients that are gone to end" });
    // More at once than a pool has connections, were any of them not given back.
    const answers = await Promise.all(Array.from({ length: 30 }, () => get("csv")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(failuresByLeaving()).toBe(failures);
  });

  it("is read from the database no further than its client takes it", async () => {
    const header = ["a", "b"].map((name) => name.padEnd(5_000, "."));
    const rows = Array.from({ length: 10_000 }, (_, index) => `B${index},1\r\n`);
    const { id } = await prepared({ csv: Buffer.from(`${header.join(",")}\r\n${rows.join("")}`) }, true);
    // A hundred megabytes, of which the connections' buffers hold a few.
    const { stream } = await ours.user.client.open("GET", `/pdfs/${id}/export?format=xml`);
    await waitFor(noBatchesAreRead, { what: "the export to wait for its client", timeoutMs: 60_000, intervalMs: 200 });
    await database().query(
      `delete from documents.extracted_batches b using documents.extractions e
       where e.generation = b.generation and e.document_id = $1 and b.number = e.batch_count - 1`,
      [id],
    );
    await expect(stream.toArray()).rejects.toThrow("aborted");
  });

  it.each(EXPORT_FORMATS)("as %s breaks the connection when its data end in the middle", async (format) => {
    const broken = await prepared({ csv: longCsv(20_000) }, true);
    await database().query(
      `delete from documents.extracted_batches b using documents.extractions e
       where e.generation = b.generation and e.document_id = $1 and b.number > 2`,
      [broken.id],
    );
    const { status, stream } = await ours.user.client.open("GET", `/pdfs/${broken.id}/export?format=${format}`);
    expect(status).toBe(200);
    await expect(stream.toArray()).rejects.toThrow("aborted");
  });
});
