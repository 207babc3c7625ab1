import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { readBytes, shortened, type TableLink } from "./child-link.ts";
import { tableMessageSchema } from "./table-schemas.ts";

describe("shortened", () => {
  it("cuts off what a finding quotes of a file, and leaves an ordinary one as it is", () => {
    const finding = { code: "rows_differ", level: "warning" as const, message: "m".repeat(LIMITS.findingText) };
    expect(shortened(finding)).toBe(finding);
    const { message } = shortened({ ...finding, message: `${finding.message}m` });
    expect([message.length, message.at(-1)]).toEqual([LIMITS.findingText, "\u2026"]);
  });
});

describe("readBytes", () => {
  it("requests each piece when the one before was taken", async () => {
    const requested: number[][] = [];
    const read = async (begin: number, end: number) => {
      requested.push([begin, end]);
      return new Uint8Array(end - begin);
    };
    const sizes: number[] = [];
    for await (const piece of readBytes({ read } as unknown as TableLink, 2_500_000)) {
      sizes.push(piece.length);
      expect(requested.length).toBe(sizes.length);
    }
    expect(sizes).toEqual([1_048_576, 1_048_576, 402_848]);
  });
});

describe("tableMessageSchema", () => {
  const cell = "x".repeat(LIMITS.extractedCell);
  it.each([
    ["a cell that is no text", [["a", 1]]],
    ["a row that is no array", ["a"]],
    ["no rows at all", "a"],
    ["too long a cell", [[`${cell}x`]]],
    ["too many cells", [Array.from({ length: LIMITS.extractedColumns + 1 }, () => "")]],
    ["too many rows", Array.from({ length: 501 }, () => ["a"])],
  ])("rejects rows with %s", (_, rows) => {
    expect(tableMessageSchema.safeParse({ type: "rows", rows }).success).toBe(false);
  });

  it("accepts rows within the limits", () => {
    expect(tableMessageSchema.safeParse({ type: "rows", rows: [[cell, ""], []] }).success).toBe(true);
  });
});
