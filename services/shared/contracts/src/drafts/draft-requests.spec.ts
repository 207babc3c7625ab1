import { describe, expect, it } from "@jest/globals";
import { draftLineQuerySchema, lineDecisionsSchema, lineEditSchema, ownLineSchema } from "./draft-requests.ts";
import { MAX_INTEGER } from "../text.ts";

const edit = (version: number) => ({ version, designation: "W12x26", quantity: 1 });
const decisions = (version: number) => ({ lines: [{ id: 1, version }], state: "accepted" });
const own = (page: number) => ({ page, designation: "W12x26", quantity: 1, box: { left: 0, bottom: 0, right: 1, top: 1 } });

describe("the requests of draft lines", () => {
  it("accept integers up to what their columns hold, and no larger ones", () => {
    for (const [schema, body, max] of [
      [lineEditSchema, edit, MAX_INTEGER],
      [lineDecisionsSchema, decisions, MAX_INTEGER],
      [ownLineSchema, own, 100_000],
    ] as const)
      expect([max, max + 1].map((value) => schema.safeParse(body(value)).success)).toEqual([true, false]);
    expect(["100000", "100001"].map((page) => draftLineQuerySchema.safeParse({ page }).success)).toEqual([true, false]);
  });
});
