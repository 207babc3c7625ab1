import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  EXPORT_FORMATS,
  exportedTakeoffSchema,
  exportFilename,
  exportPreflightSchema,
  EXPORTS,
  RESULTS_NOT_READ,
  type Document,
  type ExportFormat,
} from "@takeoff/contracts";
import { database, longCsv, staff, tenant, waitFor, type ApiResponse, type ApiClient, type ResultUploads } from "@takeoff/testing";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { extracted } from "../../../test/tables/data.ts";
import { openSockets, errorOf, settled } from "../../../test/processes/running.ts";

const DRAWING = drawing();
const ROWS = 20_000;

/** A document whose results were stored and extracted. */
async function prepared(results: ResultUploads, complete: boolean): Promise<Document> {
  const document = await settled(ours.user.client);
  await parent.client.process(document.id, results, { expectOk: true });
  await extracted(parent, document.id);
  if (complete) await parent.client.put(`/pdfs/status/${document.id}`, undefined, { expectOk: true });
  return document;
}

const [ours, parent] = await Promise.all([tenant(), staff()]);
const results = { csv: takeoffCsv(DRAWING), xml: takeoffXml(DRAWING) };
const completed = await prepared(results, true);
const waiting = await prepared(results, false);
const empty = await settled(ours.user.client);

const get = (format: string, id = completed.id, client: ApiClient = ours.user.client): Promise<ApiResponse> =>
  client.get(`/pdfs/${id}/export?format=${format}`);
const table = ({ body }: ApiResponse): string[][] => parse(body, { bom: true });
const sheets = ({ body }: ApiResponse): Promise<{ sheet: string; data: unknown[][] }[]> => readWorkbook(body);

/** How often the service has logged a disconnected client as an error. */
function loggedDisconnects(): number {
  const log = join(dirname(process.env["TAKEOFF_RUN_FILE"] ?? ""), "logs", "documents.log");
  return readFileSync(log, "utf8").split("ERR_STREAM_PREMATURE_CLOSE").length - 1;
}

/** Whether no batch of rows was read for a second. */
async function noBatchesAreRead(): Promise<boolean> {
  const { rows } = await database().query(
    "select 1 from pg_stat_activity where query like 'select rows from extracted_batches%' and query_start > now() - interval '1 second'",
  );
  return rows.length === 0;
}

/** The rows below a table's head, whose cells have no line breaks here: parsing a hundred thousand takes long. */
const lines = ({ body }: ApiResponse): number => body.toString("latin1").split("\r\n").length - 2;

/** Counts the rows of an export. */
const ROWS_OF: Record<ExportFormat, (answer: ApiResponse) => number | Promise<number>> = {
  csv: lines,
  xlsx: async (answer) => (await sheets(answer))[1]!.data.length - 1,
  json: ({ json }) => (json as { rows: unknown[] }).rows.length,
  xml: ({ body }) => body.toString().split("<row>").length - 1,
  bluebeam: lines,
  kiss: ({ body }) => body.toString().match(/^D,/gm)?.length ?? 0,
  estimating: lines,
};

describe("GET /pdfs/:id/export", () => {
  it.each(EXPORT_FORMATS)("returns %s completely, with its name and the headers for untrusted content", async (format) => {
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

  it("returns the bytes of GET /pdfs/:id/data for JSON, and the takeoff behind them", async () => {
    const answer = await get("json");
    const data = (await ours.user.client.get(`/pdfs/${completed.id}/data`)).body;
    expect(answer.body.subarray(0, data.length - 1).equals(data.subarray(0, -1))).toBe(true);
    const { takeoff } = answer.json as { takeoff: unknown };
    expect(exportedTakeoffSchema.parse(takeoff).counts).toMatchObject({ lines: DRAWING.members.length });
  });

  it("returns the delivered rows as CSV, and the metadata and the takeoff too as XLSX", async () => {
    expect(table(await get("csv"))).toEqual(parse(takeoffCsv(DRAWING), { bom: true }));
    expect((await sheets(await get("xlsx"))).map(({ sheet }) => sheet)).toEqual(["Project", "Data", "Metadata", "Takeoff", "Summary"]);
  });

  it("names the project and the contractor in KISS", async () => {
    const { project_name, contractor_location } = completed.questionnaire;
    const [first, header] = (await get("kiss")).body.toString().split("\r\n");
    expect([first, header]).toEqual([
      "KISS,1.1,Takeoff",
      expect.stringContaining(`H,${completed.id},${project_name},${contractor_location},`),
    ]);
  });

  it("returns 503 with a sentence, never a file without rows or with replaced ones, until the results are read", async () => {
    const { id } = await settled(ours.user.client);
    for (const rows of [30, 40]) {
      await parent.client.process(id, { csv: longCsv(rows) }, { expectOk: true });
      await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
      const answers = new Set<string>();
      const look = async (): Promise<boolean> => {
        const answer = await get("csv", id);
        answers.add(
          answer.status === 200 ? `${lines(answer)} rows` : `${answer.status} ${answer.json.error}, ${answer.headers.get("retry-after")}`,
        );
        return answer.status === 200;
      };
      await waitFor(look, { what: "the rows", intervalMs: 1 });
      expect([...answers].filter((answer) => answer !== `503 ${RESULTS_NOT_READ}, 5`)).toEqual([`${rows} rows`]);
    }
    const change = (set: string) =>
      database().query(`update documents.extractions set ${set} where document_id = $1 and state = 'current'`, [id]);
    await change("results = null");
    expect((await get("csv", id)).status).toBe(200);
    await change("results = '[]'");
    expect((await get("csv", id)).status).toBe(503);
    await change("state = 'old'");
    expect((await get("csv", id)).status).toBe(503);
  });
});

describe("GET /pdfs/:id/export without visible data", () => {
  // Their headers: `formats.spec.ts` and `takeoff-formats.spec.ts`.
  it.each(EXPORT_FORMATS)(
    "returns only headers as %s before extraction, and before completion to callers who are not staff",
    async (format) => {
      for (const [{ client }, document] of [
        [ours.user, waiting],
        [ours.admin, waiting],
        [ours.user, empty],
        [parent, empty],
      ] as const) {
        const answer = await get(format, document.id, client);
        expect([answer.status, await ROWS_OF[format](answer)]).toEqual([200, 0]);
      }
      expect(await ROWS_OF[format](await get(format, waiting.id, parent.client))).toBeGreaterThan(0);
    },
  );
});

describe("GET /pdfs/:id/export-preflight", () => {
  const preflight = (id: number, client: ApiClient): Promise<ApiResponse> => client.get(`/pdfs/${id}/export-preflight`);

  it("says what each format would leave out, also of what was extracted before that was counted", async () => {
    const lines = "Mark,Qty,Section,Finish\r\nB1,1,W18X35,Primed\r\nX1,2.5,bracket,\r\nX2,1,clip,\r\n";
    const { id } = await prepared({ csv: Buffer.from(lines) }, true);
    const { formats } = exportPreflightSchema.parse((await preflight(id, ours.user.client)).json);
    expect(Object.keys(formats)).toEqual(["kiss", "bluebeam", "estimating"]);
    expect(formats.kiss).toContain("2 lines have no shape: programs that read KISS reject them.");
    expect(formats.estimating).toContain("Left out: Finish.");
    await database().query("update documents.extractions set takeoff = null where document_id = $1 and state = 'current'", [id]);
    expect((await preflight(id, ours.user.client)).json).toEqual({ formats });
  });

  it("says nothing before extraction, and before completion to callers who are not staff", async () => {
    for (const [{ client }, document] of [
      [ours.user, waiting],
      [ours.admin, waiting],
      [ours.user, empty],
      [parent, empty],
    ] as const)
      expect((await preflight(document.id, client)).json).toEqual({ formats: {} });
    expect(Object.keys((await preflight(waiting.id, parent.client)).json.formats)).not.toEqual([]);
  });
});

it("GET /pdfs/:id/export returns 400 invalid_format for several formats", async () => {
  const answer = await ours.user.client.get(`/pdfs/${completed.id}/export?format=csv&format=xml`);
  expect(errorOf(answer)).toMatchObject({ status: 400, code: "invalid_format", error: "This format is not available." });
});

describe(`GET /pdfs/:id/export of ${ROWS} rows (deep)`, () => {
  let long: Document;
  beforeAll(async () => {
    long = await prepared({ csv: longCsv(ROWS) }, true);
  });

  it.each(EXPORT_FORMATS)("returns all rows as %s", async (format) => {
    const answer = await get(format, long.id);
    // Counting them in a workbook takes longer than everything else here.
    if (format === "xlsx") expect(answer.body.subarray(-22, -18).toString("latin1")).toBe("PK\u0005\u0006");
    else expect(await ROWS_OF[format](answer)).toBe(ROWS);
  });

  it("has the rows that GET /pdfs/:id/data returns", async () => {
    const path = `/pdfs/${long.id}/data`;
    const { rows } = (await ours.user.client.get(path, { expectOk: true })).json;
    expect(rows).toHaveLength(ROWS);
    // Also where one batch of rows ends and the next begins.
    for (const index of [0, 499, 500, ROWS - 1]) expect(rows[index]).toMatchObject({ Item: String(index + 1), Length: "25'-0\"" });
    expect((await ours.user.client.raw("HEAD", path)).status).toBe(200);
  });

  it("stops without a logged error when the client disconnects", async () => {
    const [before, failures] = [openSockets("documents"), loggedDisconnects()];
    for (const format of [...EXPORT_FORMATS, ...EXPORT_FORMATS]) {
      const { stream } = await ours.user.client.open("GET", `/pdfs/${long.id}/export?format=${format}`);
      await new Promise((resolve) => stream.once("data", resolve));
      stream.destroy();
    }
    await waitFor(() => openSockets("documents") <= before + 1, { what: "the connections of disconnected clients to close" });
    // More concurrent requests than pooled connections: a leaked connection would make some fail.
    const answers = await Promise.all(Array.from({ length: 30 }, () => get("csv")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(loggedDisconnects()).toBe(failures);
  });

  it("reads the database only as fast as the client reads the response", async () => {
    const header = ["a", "b"].map((name) => name.padEnd(1_000, "."));
    const rows = Array.from({ length: 20_000 }, (_, index) => `B${index},1\r\n`);
    const { id } = await prepared({ csv: Buffer.from(`${header.join(",")}\r\n${rows.join("")}`) }, true);
    // Forty megabytes, of which the connections' buffers hold a few.
    const { stream } = await ours.user.client.open("GET", `/pdfs/${id}/export?format=xml`);
    await waitFor(noBatchesAreRead, { what: "the export to wait for its client", intervalMs: 200 });
    await database().query(
      `delete from documents.extracted_batches b using documents.extractions e
       where e.generation = b.generation and e.document_id = $1 and b.number = e.batch_count - 1`,
      [id],
    );
    await expect(stream.toArray()).rejects.toThrow("aborted");
  });

  it("closes the connection of an export in any format when a batch of rows is missing", async () => {
    const broken = await prepared({ csv: longCsv(20_000) }, true);
    await database().query(
      `delete from documents.extracted_batches b using documents.extractions e
       where e.generation = b.generation and e.document_id = $1 and b.number > 2`,
      [broken.id],
    );
    for (const format of EXPORT_FORMATS) {
      const { status, stream } = await ours.user.client.open("GET", `/pdfs/${broken.id}/export?format=${format}`);
      expect([format, status]).toEqual([format, 200]);
      await expect(stream.toArray()).rejects.toThrow("aborted");
    }
  });
});
