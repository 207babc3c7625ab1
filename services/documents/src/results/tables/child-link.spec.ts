import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { bytesOf, shortened, type TableLink } from "./child-link.ts";

describe("shortened", () => {
  it("cuts off what a finding quotes of a file, and leaves an ordinary one as it is", () => {
    const finding = { code: "rows_differ", level: "warning" as const, message: "m".repeat(LIMITS.findingText) };
    expect(shortened(finding)).toBe(finding);
    const { message } = shortened({ ...finding, message: `${finding.message}m` });
    expect([message.length, message.at(-1)]).toEqual([LIMITS.findingText, "\u2026"]);
  });
});

describe("bytesOf", () => {
  it("requests each piece when the one before was taken", async () => {
    const requested: number[][] = [];
    const read = async (begin: number, end: number) => {
      requested.push([begin, end]);
      return new Uint8Array(end - begin);
    };
    const sizes: number[] = [];
    for await (const piece of bytesOf({ read } as unknown as TableLink, 2_500_000)) {
      sizes.push(piece.length);
      expect(requested.length).toBe(sizes.length);
    }
    expect(sizes).toEqual([1_048_576, 1_048_576, 402_848]);
  });
});
