import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { EventEnvelope, Finding, RememberedMapping } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
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
import type { TakeoffIndexer } from "../lines/view/takeoff-indexer.ts";
import { ExtractionService } from "./extraction.service.ts";
import { ResultReplacedError, ResultsReader } from "./results-reader.ts";
import { RowBatches } from "./process/row-batches.ts";

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
  read = document({}),
  now = read,
  headerHash = null,
  takeoff = null,
  reading = () => Promise.resolve({ extraction: { generation: 3, takeoff }, headerHash, findings: [] }),
}: {
  read?: DocumentRow | null;
  now?: DocumentRow | null;
  headerHash?: string | null;
  takeoff?: { mapping: RememberedMapping | null } | null;
  reading?: () => Promise<unknown>;
}) {
  const publish = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const change = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const index = jest.fn((..._arguments: unknown[]) => Promise.resolve(SUMMARY));
  const remember = jest.fn((..._arguments: unknown[]) => Promise.resolve());
  const extractions = new ExtractionService(
    { find: () => Promise.resolve(read), lock: () => Promise.resolve(now) } as unknown as DocumentRepository,
    {
      read: async (_slot: number, _row: DocumentRow, _parameters: unknown, work: Work) => work(await reading()),
    } as unknown as ResultsReader,
    { compare: () => Promise.resolve({ findings: [finding], places: "no_pdf" }) } as unknown as ResultsComparison,
    { publish } as unknown as ExtractionRepository,
    { change } as unknown as DocumentChanges,
    { remember } as unknown as MappingRepository,
    { index } as unknown as TakeoffIndexer,
    { find: () => Promise.resolve(PARAMETERS) } as unknown as DocumentParametersRepository,
  );
  return { run: async () => (await extractions.extract(event))(tx), publish, change, remember, index };
}

describe("ExtractionService", () => {
  it("publishes the data and the findings", async () => {
    const row = document({});
    const { run, publish, change, index } = service({ read: row });
    await run();
    expect(publish).toHaveBeenCalledWith(tx, 1, { generation: 3, takeoff: null }, SUMMARY);
    expect(index).toHaveBeenCalledWith({ generation: 3, takeoff: null }, "no_pdf", PARAMETERS);
    expect(change).toHaveBeenCalledWith(tx, "system", row, { result_findings: [finding] });
  });

  it.each([
    ["a result was replaced during the extraction", document({ csv_object: "newer" })],
    ["a result was added during the extraction", document({ processed_object: "added" })],
    ["a mapping was confirmed during the extraction", document({ csv_mapping: confirmed })],
    ["the document was deleted during the extraction", null],
  ])("changes nothing when %s", async (_, now) => {
    const { run, publish, change } = service({ read: document({}), now });
    await run();
    expect(publish).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });

  it("remembers by the header what was changed in a confirmed mapping, and none that was not confirmed", async () => {
    const row = document({ organization_id: 7, csv_mapping: confirmed });
    const takeoff = { mapping: { ...confirmed.mapping, changed_roles: [0] } };
    const { run, remember } = service({ read: row, headerHash: "5f1c", takeoff });
    await run();
    expect(remember).toHaveBeenCalledWith(tx, 7, "5f1c", { at: confirmed.at, mapping: takeoff.mapping });
    for (const without of [
      { read: row, takeoff },
      { headerHash: "5f1c", takeoff },
    ]) {
      const other = service(without);
      await other.run();
      expect(other.remember).not.toHaveBeenCalled();
    }
  });

  it("publishes only findings without a CSV and an XML", async () => {
    const { run, publish, change } = service({ read: document({ csv_object: null, processed_object: "pdf" }) });
    await run();
    expect(publish).not.toHaveBeenCalled();
    expect(change).toHaveBeenCalled();
  });

  it("ends when the document or a file was deleted, and throws when the store fails", async () => {
    await expect(service({ read: null }).run()).resolves.toBeUndefined();
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
    await reader.read(0, row, null, async () => {
      await jest.advanceTimersByTimeAsync(2 * GRACE_SECONDS * 1000);
    });
    expect(renew.mock.calls).toEqual(Array.from({ length: 8 }, () => [3]));
    await jest.advanceTimersByTimeAsync(2 * GRACE_SECONDS * 1000);
    expect(renew).toHaveBeenCalledTimes(8);
  });

  it("stops to postpone it when the comparison fails", async () => {
    await expect(reader.read(0, row, null, () => Promise.reject(new Error("unreachable")))).rejects.toThrow("unreachable");
    await jest.advanceTimersByTimeAsync(GRACE_SECONDS * 1000);
    expect(renew).not.toHaveBeenCalled();
  });
});
