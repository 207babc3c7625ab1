import { describe, expect, it } from "@jest/globals";
import { exportPreflightSchema } from "@takeoff/contracts";
import { exportOf } from "../../../test/tables/exported.ts";
import { exportLosses } from "./losses.ts";
import { understandingOf } from "./takeoff-lines.ts";

const lossesOf = async (...table: string[][]) => exportPreflightSchema.parse(exportLosses(await understandingOf(exportOf(table)))).formats;

describe("the losses of exports", () => {
  it("are none for a takeoff that every format can hold", async () => {
    expect(await lossesOf(["Mark", "Qty", "Section", "Length"], ["B1", "2", "W18X35", `25'-0"`])).toEqual({});
  });

  it("are all lines of the formats of other programs where a CSV has no line", async () => {
    const empty = ["The data contains no takeoff lines: this file would be empty."];
    const formats = { kiss: empty, bluebeam: empty, estimating: empty };
    expect(await lossesOf(["Colour", "Name"], ["red", "x"])).toEqual(formats);
    expect(await lossesOf()).toEqual(formats);
  });

  it("are counted for each format, the gravest first", async () => {
    const formats = await lossesOf(
      ["Item", "Mark", "Qty", "Section", "Grade", "Length", "Total Wt", "Camber", "Vendor"],
      ["1", "B1", "2", "W18X35", "A992", `25'-0"`, "1750", "", "x"],
      ["2", "B2", "2.5", "W18X35", "A992", "6000 mm", "", "", ""],
      ["3", "", "", "bracket", "", "", "", "", ""],
      ["4", "X1", "1", "clip", "", "", "", "", ""],
      ["5", "J1", "1", "18K4", "", "", "", "", ""],
      ["6", "E1", "1", "W12X26 (E)", "", `10'-0"`, "", "", ""],
      ["7", "H1", "1", "HSS100X50X6", "", `10'-0"`, "", "", ""],
      ["", "Total", "", "", "", "", "1750", "", ""],
    );
    const common = ["1 row is a title, a group or a subtotal and is left out.", "1 column of unknown meaning is left out."];
    expect(formats).toEqual({
      kiss: [
        "2 lines have no shape: programs that read KISS reject them.",
        "1 line is of a kind that KISS has no type for, such as joists, deck or bolts of an unknown kind.",
        "1 line has its size in another unit than the rest: a KISS file has one unit, so it is in the remarks.",
        "1 line has no mark.",
        "1 line has no quantity.",
        "1 line has a quantity that is not a whole number: it is left out.",
        "1 line has no length of one piece.",
        "Weights are left out: 1 line states one.",
        ...common,
        "Left out: Line number, Camber.",
      ],
      bluebeam: [
        "1 line has no quantity.",
        "1 line has a quantity that is not a whole number: it is left out.",
        "1 line has no length of one piece.",
        "Weights are left out: 1 line states one.",
        ...common,
        "Left out: Line number, Grade, Camber.",
      ],
      estimating: [
        "2 lines have no shape and size that are understood: both stay empty.",
        "1 line has no quantity.",
        "1 line has no length of one piece.",
        "3 lines have no weight.",
        "1 line has a metric length: written in feet and inches, to the nearest 1/16 inch.",
        "1 line is existing steel: the file does not say so.",
        ...common,
        "Left out: Camber.",
      ],
    });
  });

  it("name lines of a family with a word in the place of the size", async () => {
    const formats = await lossesOf(
      ["Mark", "Qty", "Section", "Length"],
      ["B1", "2", "W18X35", `25'-0"`],
      ["bp1", "2", "PL Base Plate", `1'-0"`],
    );
    const word = "1 line has a word in the place of the size, such as PL Base Plate";
    expect(formats).toEqual({
      kiss: [`${word}: type and size stay empty, and the remarks say it.`],
      estimating: [`${word}.`, "1 line has no weight.", "Left out: Notes."],
    });
  });

  it("name lines without a markup only where others have one", async () => {
    const table = [
      ["Mark", "Qty", "Section", "Length", "Markup ID"],
      ["B1", "1", "W18X35", `25'-0"`, "AAAAAAAAAAAAAAAA"],
      ["B2", "1", "W18X35", `25'-0"`, ""],
    ];
    expect((await lossesOf(...table)).bluebeam).toEqual(["1 line has no markup ID: programs may take it for a group."]);
  });
});
