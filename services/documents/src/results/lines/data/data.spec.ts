import { describe, expect, it } from "@jest/globals";
import { extractedDataSchema, type MetadataElement } from "@takeoff/contracts";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { joinInChunks } from "../chunks.ts";
import { dataJson } from "./data-json.ts";
import type { ReadableData } from "./data.service.ts";
import { NOTHING_EXTRACTED } from "../store/extracted-data.repository.ts";
import { flatBatches, treeJson } from "../store/flat-elements.ts";

describe("joinInChunks", () => {
  it("yields all texts in chunks that exceed the chunk length by at most one item", () => {
    const items = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(items, (lengths) => {
        const texts = lengths.map((length, index) => String(index % 10).repeat(length));
        const pieces = [...joinInChunks(texts, (text) => text)];
        expect(pieces.join("")).toBe(texts.join(""));
        for (const piece of pieces) expect(piece.length).toBeLessThan(65_536 + 40_000);
        for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(65_536);
      }),
    );
  });

  it("writes items only as far as chunks are consumed", () => {
    let written = 0;
    const pieces = joinInChunks(Array.from({ length: 100 }), () => {
      written++;
      return "x".repeat(40_000);
    });
    pieces.next();
    expect(written).toBe(2);
  });
});

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

async function jsonOf(root: MetadataElement | null): Promise<string> {
  async function* batches() {
    if (root) yield* flatBatches(root);
  }
  let json = "";
  for await (const piece of treeJson(batches())) json += piece;
  return json;
}

const { element } = fc.letrec<{ element: MetadataElement }>((tie) => ({
  element: fc.record({
    name: fc.string(),
    attributes: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    text: fc.string(),
    children: fc.oneof({ maxDepth: 4 }, fc.constant<MetadataElement[]>([]), fc.array(tie("element"), { maxLength: 3 })),
  }),
}));

describe("treeJson", () => {
  it("writes any tree of elements as it was", async () => {
    await fc.assert(
      fc.asyncProperty(element, async (root) => {
        expect(await jsonOf(root)).toBe(JSON.stringify(root));
      }),
    );
  });

  it("writes null without an element", async () => {
    expect(await jsonOf(null)).toBe("null");
  });
});

describe("flatBatches", () => {
  it("bounds a batch by the number of its elements and by their size", () => {
    const child = (text: string): MetadataElement => ({ name: "m", attributes: {}, text, children: [] });
    const many = { ...child(""), children: Array.from({ length: 2_500 }, () => child("")) };
    expect([...flatBatches(many)].map(({ length }) => length)).toEqual([1_000, 1_000, 501]);
    const large = { ...child(""), children: Array.from({ length: 6 }, () => child("x".repeat(200_000))) };
    expect([...flatBatches(large)].map(({ length }) => length)).toEqual([3, 2, 2]);
  });
});
