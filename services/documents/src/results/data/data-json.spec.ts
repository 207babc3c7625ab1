import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import { extractedDataSchema, type MetadataElement } from "@takeoff/contracts";
import * as fc from "fast-check";
import { dataJson } from "./data-json.ts";
import type { ReadableData } from "./data.service.ts";
import { NOTHING_EXTRACTED } from "./store/extracted-data.repository.ts";
import { flatBatches } from "./store/flat-elements.ts";

async function written(columns: string[], batches: string[][][], metadata: MetadataElement | null = null): Promise<string> {
  const source: ReadableData = {
    head: { ...NOTHING_EXTRACTED, columns, extracted_at: new Date(Date.UTC(2026, 10, 21, 9, 30)) },
    async *rows() {
      yield* batches;
    },
    async *elements() {
      if (metadata) yield* flatBatches(metadata);
    },
  };
  let text = "";
  for await (const piece of dataJson(7, source)) text += piece;
  return text;
}

describe("dataJson", () => {
  it("matches the contract", async () => {
    const answer = JSON.parse(
      await written(["Mark", "Qty"], [[["B1", "2"]], [["B2", ""]]], { name: "a", attributes: {}, text: "", children: [] }),
    );
    expect(extractedDataSchema.parse(answer)).toEqual({
      document_id: 7,
      columns: ["Mark", "Qty"],
      rows: [
        { Mark: "B1", Qty: "2" },
        { Mark: "B2", Qty: "" },
      ],
      metadata: { name: "a", attributes: {}, text: "", children: [] },
      extracted_at: "2026-11-21T09:30:00.000Z",
    });
  });

  it("keeps columns of any name in their order", async () => {
    const text = await written(["b", "2", "1", "__proto__", "constructor"], [[["v", "w", "x", "y", "z"]]]);
    expect(text).toContain('"rows":[{"b":"v","2":"w","1":"x","__proto__":"y","constructor":"z"}]');
    const [row] = (JSON.parse(text) as { rows: object[] }).rows;
    expect(Object.hasOwn(row ?? {}, "__proto__")).toBe(true);
  });

  it("yields short chunks, also with long column names", async () => {
    const long: ReadableData = {
      head: { ...NOTHING_EXTRACTED, columns: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(32_767, "n")) },
      async *rows() {
        yield Array.from({ length: 10 }, () => Array.from({ length: 20 }, () => ""));
      },
      async *elements() {
        yield [];
      },
    };
    const aRow = 20 * 32_800;
    for await (const piece of dataJson(7, long)) expect(piece.length).toBeLessThan(aRow + 65_536);
  });

  it("yields valid JSON for any cells and batches", async () => {
    const cell = anyText().map((text) => text.toWellFormed());
    const batches = fc.array(
      fc.array(
        fc.tuple(cell, cell).map((row) => [...row]),
        { minLength: 1, maxLength: 4 },
      ),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const { rows } = JSON.parse(await written(["a", "b"], given)) as { rows: Record<string, string>[] };
        expect(rows.map(({ a, b }) => [a, b])).toEqual(given.flat());
      }),
    );
  });
});
