import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { EventEnvelope, Finding, RememberedMapping } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import {
  findHeaderRow,
  isHardware,
  lengthInInches,
  readDesignation,
  type RowObserver,
  TakeoffReading,
  type TakeoffRow,
  type Understanding,
} from "@takeoff/takeoff";
import type { DocumentChanges } from "../../core/document-changes.ts";
import type { ConfirmedMapping, DocumentRow } from "../../core/document-row.ts";
import type { DocumentRepository } from "../../core/document.repository.ts";
import type { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import type { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import type { ResultsComparison } from "../comparing/results-comparison.ts";
import type { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import type { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";
import { ExtractionService } from "./extraction.service.ts";
import { ResultReplacedError, ResultsReader } from "./results-reader.ts";
import { RowBatches } from "./process/row-batches.ts";
import { readImport } from "./read-import.ts";

const tx = {} as Transaction;
const event = { payload: { document_id: 1 } } as EventEnvelope<"document.results_stored">;
const finding: Finding = { code: "rows_equal", level: "info", message: "Row counts: no difference." };
const confirmed: ConfirmedMapping = {
  at: "2026-11-21T09:30:00.123Z",
  mapping: { header_row: 0, roles: ["mark"], length_unit: null, weight_unit: null, weight_of: null, decimal_mark: null },
};
const document = (keys: Partial<DocumentRow>) =>
  ({ id: 1, processed_object: null, csv_object: "csv", xml_object: null, ...keys }) as DocumentRow;

const PARAMETERS = [{ name: "default_w_steel_grade", value: "A992", units: null, is_custom: false }];
const SUMMARY = { places: "no_pdf" };

type Work = (read: unknown) => Promise<unknown>;

/** @param now the document at the time of the publication */
function service({
  row = document({}),
  now = row,
  headerHash = null,
  takeoff = null,
  reading = () => Promise.resolve({ extraction: { generation: 3, takeoff }, headerHash, findings: [], summary: SUMMARY }),
}: {
  row?: DocumentRow | null;
  now?: DocumentRow | null;
  headerHash?: string | null;
  takeoff?: { mapping: RememberedMapping | null } | null;
  reading?: () => Promise<unknown>;
}) {
  const publish = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const change = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const remember = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const read = jest.fn(async (_slot: number, _row: DocumentRow, _listedBy: unknown, work: Work) => work(await reading()));
  const extractions = new ExtractionService(
    { find: () => Promise.resolve(row), lock: () => Promise.resolve(now) } as unknown as DocumentRepository,
    { read } as unknown as ResultsReader,
    {
      inspectDrawing: () => Promise.resolve({ places: "no_pdf" }),
      compare: () => Promise.resolve([finding]),
    } as unknown as ResultsComparison,
    { publish } as unknown as ExtractionRepository,
    { change } as unknown as DocumentChanges,
    { remember } as unknown as MappingRepository,
    { find: () => Promise.resolve(PARAMETERS) } as unknown as DocumentParametersRepository,
  );
  return { run: async () => (await extractions.extract(event))(tx), publish, change, remember, read };
}

describe("ExtractionService", () => {
  it("publishes the data and the findings", async () => {
    const row = document({});
    const { run, publish, change, read } = service({ row });
    await run();
    expect(publish).toHaveBeenCalledWith(tx, row, { generation: 3, takeoff: null }, SUMMARY);
    expect(read).toHaveBeenCalledWith(0, row, { parameters: PARAMETERS, places: "no_pdf" }, expect.any(Function));
    expect(change).toHaveBeenCalledWith(tx, "system", row, { result_findings: [finding] });
  });

  it.each([
    ["a result was replaced during the extraction", document({ csv_object: "newer" })],
    ["a result was added during the extraction", document({ processed_object: "added" })],
    ["a mapping was confirmed during the extraction", document({ csv_mapping: confirmed })],
    ["the document was deleted during the extraction", null],
  ])("changes nothing when %s", async (_, now) => {
    const { run, publish, change } = service({ row: document({}), now });
    await run();
    expect(publish).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });

  it("remembers by the header what was changed in a confirmed mapping, and none that was not confirmed", async () => {
    const row = document({ organization_id: 7, csv_mapping: confirmed });
    const takeoff = { mapping: { ...confirmed.mapping, changed_roles: [0] } };
    const { run, remember } = service({ row, headerHash: "5f1c", takeoff });
    await run();
    expect(remember).toHaveBeenCalledWith(tx, 7, "5f1c", { at: confirmed.at, mapping: takeoff.mapping });
    for (const without of [
      { row, takeoff },
      { headerHash: "5f1c", takeoff },
    ]) {
      const other = service(without);
      await other.run();
      expect(other.remember).not.toHaveBeenCalled();
    }
  });

  it("publishes only findings without a CSV and an XML", async () => {
    const { run, publish, change } = service({ row: document({ csv_object: null, processed_object: "pdf" }) });
    await run();
    expect(publish).not.toHaveBeenCalled();
    expect(change).toHaveBeenCalled();
  });

  it("ends when the document or a file was deleted, and throws when the store fails", async () => {
    await expect(service({ row: null }).run()).resolves.toBeUndefined();
    await expect(service({ reading: () => Promise.reject(new ResultReplacedError()) }).run()).resolves.toBeUndefined();
    await expect(service({ reading: () => Promise.reject(new Error("unreachable")) }).run()).rejects.toThrow("unreachable");
  });
});

function batches(rows: Iterable<string[]>): string[][][] {
  const passed: string[][][] = [];
  const collected = new RowBatches((batch) => passed.push(batch));
  for (const row of rows) collected.add(row);
  collected.flush();
  return passed;
}

it("RowBatches passes every row on once, in order, in batches of at most 500, and smaller ones of large rows", () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => [String(index)]);
  const passed = batches(rows);
  expect(passed.map(({ length }) => length)).toEqual([500, 500, 203]);
  expect(passed.flat()).toEqual(rows);
  const large = batches(Array.from({ length: 20 }, () => ["x".repeat(32_000), "y".repeat(32_000)]));
  expect(Math.max(...large.map(({ length }) => length))).toBeLessThanOrEqual(5);
  expect(batches([])).toEqual([]);
});

describe("ResultsReader.read", () => {
  const GRACE_SECONDS = 600;
  const row = { id: 1, organization_id: 7, processed_object: "pdf", csv_object: null, xml_object: null } as DocumentRow;

  let renew: jest.Mock<(generation: number) => Promise<void>>;
  let reader: ResultsReader;
  beforeEach(() => {
    jest.useFakeTimers();
    renew = jest.fn(() => Promise.resolve());
    reader = new ResultsReader(
      { begin: () => Promise.resolve(3), renew } as unknown as ExtractionRepository,
      {} as TakeoffLineRepository,
      {} as ObjectRepository,
      {} as BlobStore,
      {} as MappingRepository,
      { UPLOAD_GRACE_SECONDS: GRACE_SECONDS },
      {} as Logger,
    );
  });
  afterEach(() => {
    reader.onModuleDestroy();
    jest.useRealTimers();
  });

  it("postpones the generation's expiry while a comparison takes longer than it, and no longer", async () => {
    await reader.read(0, row, { parameters: null, places: "no_pdf" }, async () => {
      await jest.advanceTimersByTimeAsync(2 * GRACE_SECONDS * 1000);
    });
    expect(renew.mock.calls).toEqual(Array.from({ length: 8 }, () => [3]));
    await jest.advanceTimersByTimeAsync(2 * GRACE_SECONDS * 1000);
    expect(renew).toHaveBeenCalledTimes(8);
  });

  it("stops to postpone it when the comparison fails", async () => {
    await expect(
      reader.read(0, row, { parameters: null, places: "no_pdf" }, () => Promise.reject(new Error("unreachable"))),
    ).rejects.toThrow("unreachable");
    await jest.advanceTimersByTimeAsync(GRACE_SECONDS * 1000);
    expect(renew).not.toHaveBeenCalled();
  });
});

/** Invented tables, each with one kind of fault that files of the trade show, and a file next to it that says what is right. */
const FOLDER = join(import.meta.dirname, "../../../test/takeoffs");

/** What is right for a table. */
interface Truth {
  totals: { lines: number; pieces: number; weight_lb?: number };
  lines: readonly TrueLine[];
}

/** A line as it is; null is not stated and not to be had from the file. */
interface TrueLine {
  mark: string;
  qty: number | null;
  designation: string;
  /** Of one piece. */
  length_in: number | null;
  /** Two lengths of the file, one in the name of the section, that contradict each other: the name's is all there is where no column has lengths. */
  length_mm_either?: readonly [named: number, written: number];
  grade: string | null;
  /** Of all pieces. */
  weight_lb: number | null;
}

/** Weights may differ by the published weight that was taken. */
const WEIGHT_SHARE = 0.03;

/** Changes the rows of a table before they are read. */
type Change = (rows: readonly string[][]) => string[][];

const ORDERS: readonly Change[] = [
  (rows) => rows.map((cells) => [...cells].reverse()),
  (rows) => rows.map((cells) => [...cells.slice(-1), ...cells.slice(0, -1)]),
  (rows) => rows.map((cells) => [...cells.filter((_, index) => index % 2 === 0), ...cells.filter((_, index) => index % 2 === 1)]),
];

/** Gives the columns names that no language has. */
const renameColumns: Change = (rows) => {
  const header = findHeaderRow(rows);
  return rows.map((cells, row) => (row === header ? cells.map((_, index) => "Zq".repeat(index + 1)) : [...cells]));
};

/** The rows of each table, all as wide as the widest, and what its format says: read once for all tests. */
const imports = new Map<string, ReturnType<typeof importRows>>();

async function importRows(filename: string) {
  const table = await readImport(filename, chunksOf(readFileSync(join(FOLDER, filename))));
  const rows: string[][] = [];
  for await (const cells of table.rows) rows.push(cells);
  const width = Math.max(...rows.map(({ length }) => length));
  const complete = rows.map((cells) => Array.from({ length: width }, (_, index) => cells[index] ?? ""));
  return { rows: complete, separator: table.separator(), mapping: table.mapping };
}

async function readTable(
  filename: string,
  change: Change = (rows) => [...rows],
): Promise<{ understanding: Understanding; members: TakeoffRow[] }> {
  const known = imports.get(filename) ?? importRows(filename);
  imports.set(filename, known);
  const { rows, separator, mapping } = await known;
  const lines: TakeoffRow[] = [];
  const observer: RowObserver = {
    begin: () => undefined,
    row: (row) => {
      if (row.kind === "line") lines.push(row.line);
    },
  };
  const reading = new TakeoffReading({ separator, mapping, observer });
  for (const cells of change(rows)) reading.add(cells);
  const { understanding } = reading.result();
  return { understanding, members: lines.filter(({ designation }) => designation && !isHardware(designation.section)) };
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

function readTruth(filename: string): Truth {
  return JSON.parse(readFileSync(join(FOLDER, filename.replace(/\.\w+$/, ".json")), "utf8")) as Truth;
}

/** What is compared of a line: its mark, its section in the one notation, its pieces, its length in inches and its grade. */
type Compared = [mark: string, designation: string, pieces: number | null, inches: number | null, grade: string | null];

function describeRead({ mark, designation, quantity, length, grade }: TakeoffRow): Compared {
  return [mark, designation?.designation ?? "", quantity, length && round(lengthInInches(length)), grade || null];
}

function describeTrue({ mark, designation, qty, length_in, grade }: TrueLine): Compared {
  const section = readDesignation(designation)?.designation ?? `unread: ${designation}`;
  return [mark, section, qty, length_in === null ? null : round(length_in), grade];
}

/** To the sixteenth of an inch to which shops cut. */
function round(inches: number): number {
  return Math.round(inches * 16) / 16;
}

function inOrder(lines: readonly Compared[]): Compared[] {
  return [...lines].sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

const tables = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:csv|xlsx?|kss|xml|nc1)$/i.test(name));

describe("tables of the trade", () => {
  it.each(tables)("%s has exactly its lines, pieces, lengths, grades, and the weights that it states or that follow", async (filename) => {
    const truth = readTruth(filename);
    const { members } = await readTable(filename);
    expect(inOrder(members.map(describeRead))).toEqual(inOrder(truth.lines.map(describeTrue)));
    const weights = members.map(({ mark, totalWeight }): [string, number | null] => [mark, totalWeight?.value ?? null]);
    const wrong = truth.lines.filter(
      ({ mark, weight_lb }) => !weights.some(([other, weight]) => other === mark && agrees(weight, weight_lb)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(tables.filter((name) => !/\.(?:kss|nc1)$/.test(name)))(
    "%s has the same lines with its columns in any order",
    async (filename) => {
      const { members } = await readTable(filename);
      for (const order of ORDERS) {
        const { members: reordered } = await readTable(filename, order);
        expect(reordered.map(describeRead)).toEqual(members.map(describeRead));
      }
    },
  );

  it.each(tables.filter((name) => !/\.(?:kss|nc1|xml)$/.test(name)))(
    "%s has no wrong value under names that say nothing",
    async (filename) => {
      const truth = readTruth(filename);
      const { members } = await readTable(filename, renameColumns);
      const isTrue = ([, section, ...values]: Compared): boolean =>
        truth.lines.some((line) => {
          const [, right, ...others] = describeTrue(line);
          const named = line.length_mm_either && round(line.length_mm_either[0] / 25.4);
          return right === section && values.every((value, index) => value === null || value === (others[index] ?? named));
        });
      expect(members.map(describeRead).filter((line) => !isTrue(line))).toEqual([]);
    },
  );

  it("say what they are where they are no takeoff", async () => {
    const { understanding } = await readTable("layouts/drawing-register.xlsx");
    expect(understanding).toMatchObject({ lines: 0, findings: [{ kind: "register_of_drawings" }] });
  });
});

function agrees(read: number | null, right: number | null): boolean {
  if (read === null || right === null) return read === right;
  return Math.abs(read - right) <= Math.max(WEIGHT_SHARE * right, 0.5);
}
