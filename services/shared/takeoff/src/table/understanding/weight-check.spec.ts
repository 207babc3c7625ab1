import { describe, expect, it } from "@jest/globals";
import { read } from "../../../test/read-table.ts";
import { weighBySection } from "./weight-check.ts";

const check = (text: string) => read(text).understanding.check!;
const HEADER = "Mark|Qty|Section|Length|Grade|Total Wt (lb)";
const BEAMS = [`B1|2|W18X35|25'-0"|A992|1750`, `B2|1|W18X40|10'-0"|A992|400`];
const printed = (...rows: string[]) => {
  const { weight, pieces } = check([HEADER, ...rows].join("\n")).printed;
  return [weight, pieces].map((total) => total && [total.printed, total.lines, total.agrees]);
};

describe("the check of weights", () => {
  it("compares stated weights with pieces × length × mass by family, and counts the lines that lack something", () => {
    const rows = [
      ...BEAMS,
      `B3|1|W18X35|10'-0"|A992|420`,
      // Stainless steel is heavier, and aluminium has no mass.
      `P1|2|PL1X12|1'-0"|304|83.2`,
      `P2|1|PL1X12|1'-0"|6061-T6|14`,
      `X1|1|bracket|1'-0"||50`,
      `X2|1|W10X12|||120`,
      `X3||W10X12|10'-0"||120`,
      `X4|1|W10X12|10'-0"||`,
    ];
    expect(check([HEADER, ...rows].join("\n"))).toEqual({
      families: [
        { name: "W", lines: 3, stated_lb: 2570, computed_lb: 2500 },
        { name: "PL", lines: 1, stated_lb: 83.2, computed_lb: expect.closeTo(83.23, 1) },
      ],
      without: { weight: 1, meaning: 0, section: 2, length: 1, quantity: 1 },
      ...{ differing: 1, largest: [{ row: 4, stated_lb: 420, computed_lb: 350 }] },
      printed: { weight: null, pieces: null },
    });
  });

  it("compares weights of one piece, and does not compare those that are computed, or of one piece or of all", () => {
    const ofPieces = check(`Mark|Qty|Section|Length|Piece Wt (kg)\nB1|3|HEA200|6000 mm|254\nB2|2|HEA200|3000 mm|126.9`);
    expect([ofPieces.families[0]!.stated_lb, ofPieces.differing]).toEqual([expect.closeTo(1015.8 / 0.45359237, 2), 0]);
    const ours = check(`${HEADER}|Weight Source\nB1|2|W18X35|25'-0"|A992|1750|computed`);
    expect([ours.families, ours.without.weight]).toEqual([[], 1]);
    expect(check(`Mark|Qty|Section|Length|Weight\nB1|2|W18X35||1750\nB2|2|W18X40||400`).without).toMatchObject({ meaning: 2, weight: 0 });
  });

  it("allows for the rounding of weights, and names the rows that differ most", () => {
    // 2.13 lb, printed as 2.
    expect(check(`${HEADER}\nP1|2|PL1/4X3|0'-5"|A36|2`).differing).toBe(0);
    const rows = Array.from({ length: 12 }, (_, index) => `B${index}|1|W18X35|10'-0"|A992|${400 + 10 * index}`);
    const found = check([HEADER, ...rows].join("\n"));
    expect([found.differing, found.largest.map(({ row }) => row)]).toEqual([12, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4]]);
  });

  it.each([
    ["agrees", [...BEAMS, "TOTAL|3||||2150"], [2150, 2150, true], [3, 3, true]],
    ["is rounded", [...BEAMS, "TOTAL|||||2,151"], [2151, 2150, true], null],
    ["differs", [...BEAMS, "TOTAL|4||||2350"], [2350, 2150, false], [4, 3, false]],
    ["is none, as nothing is stated", [...BEAMS, "TOTAL|||||"], null, null],
    ["is named by no word", [...BEAMS, "|3||||2150"], [2150, 2150, true], [3, 3, true]],
    ["is that of a part", [BEAMS[0]!, "Total|2||||1750", BEAMS[1]!, "Total|1||||400"], null, null],
    ["agrees below those of parts", [BEAMS[0]!, "Total|||||1750", BEAMS[1]!, "Total|||||400", "Total|||||2150"], [2150, 2150, true], null],
    [
      "differs below those of parts",
      [BEAMS[0]!, "Total|||||1750", BEAMS[1]!, "Total|||||400", "Total|||||2500"],
      [2500, 2150, false],
      null,
    ],
    ["may be either of two that differ", [...BEAMS, "Total beams|||||1000", "Total plates|||||900"], null, null],
  ])("finds the printed total that %s", (_, rows, weight, pieces) => {
    expect(printed(...rows)).toEqual([weight, pieces]);
  });

  it("gives the weight by the section of a line that states another one, and of no other line", () => {
    const { lines } = read([HEADER, ...BEAMS, `B3|1|W18X35|10'-0"|A992|420`, `B4|1|W18X35|10'-0"|A992|`].join("\n"));
    expect(lines.map(weighBySection)).toEqual([null, null, 350, null]);
  });

  it("finds a total below weights of one piece, and does not take the sum of these for one", () => {
    const list = (total: number) => `Mark|Qty|Section|Length|Piece Wt\nB1|3|W18X35|10'-0"|350\nB2|2|W18X40|10'-0"|400\nTotal||||${total}`;
    const [all, each, other] = [1850, 750, 1900].map((total) => check(list(total)).printed.weight);
    expect([all, each, other?.agrees]).toEqual([{ printed: 1850, lines: 1850, agrees: true }, null, false]);
  });

  it("does not call a total of pieces wrong where the pieces of assemblies are multiplied", () => {
    const list = (total: number) =>
      `Mark|Qty per assembly|No. of assemblies|Qty|Section|Length\nB1|2|3||W18X35|10'\nB2|4|3||W18X40|5'\nTotal|||${total}||`;
    expect([check(list(6)), check(list(18))].map(({ printed: { pieces } }) => pieces)).toEqual([
      null,
      { printed: 18, lines: 18, agrees: true },
    ]);
  });

  it("leaves out quantities that exceed every number along an indented list", () => {
    const items = Array.from({ length: 40 }, (_, at) => Array.from({ length: at + 1 }, () => "1").join("."));
    const found = check(
      `Item|Qty|Section|Length|Piece Wt\n${items.map((item) => `${item}|99999999|W18X35|10'-0"|350`).join("\n")}\nTotal|5|||`,
    );
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});
