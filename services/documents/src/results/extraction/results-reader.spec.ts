import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Logger } from "@takeoff/platform";
import type { ExtractionRepository } from "../data/store/extraction.repository.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import type { TakeoffLineRepository } from "../view/store/takeoff-line.repository.ts";
import { ResultsReader } from "./results-reader.ts";

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

describe("ResultsReader.read", () => {
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
