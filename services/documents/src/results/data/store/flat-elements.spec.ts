import { describe, expect, it } from "@jest/globals";
import type { MetadataElement } from "@takeoff/contracts";
import * as fc from "fast-check";
import { flatBatches, treeJson } from "./flat-elements.ts";

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
