import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { exportOf, nothingExtracted, written } from "../../../../test/tables/exported.ts";
import { kissLine, writeKiss } from "./kiss.ts";

const lines = async (...table: string[][]): Promise<string[]> =>
  (await written(writeKiss, exportOf(table))).toString("latin1").split("\r\n");

describe("the KISS export", () => {
  it("writes the identification and the project in its first lines", async () => {
    const source = { ...exportOf([]), document: { id: 17, project_name: "Träger, Halle 3", contractor_location: "Müller & Søn\n梁" } };
    expect((await written(writeKiss, source)).toString()).toBe(
      "KISS,1.1,Takeoff\r\nH,17,Trager Halle 3,Muller & S?n ?,01/02/27,03:04:05,F,\r\n",
    );
    const empty = await written(writeKiss, nothingExtracted());
    expect(empty.toString()).toBe("KISS,1.1,Takeoff\r\nH,17,Sample Frame,Sample Builders,,,F,\r\n");
  });

  it("writes a detail line for each line of the takeoff, with lengths in millimetres", async () => {
    const header = ["Drawing", "Rev", "Mark", "Ship Mark", "Qty", "Shape", "Size", "Grade", "Length", "Finish", "Notes"];
    const [, , ...details] = await lines(
      header,
      ["D1", "0", "B1", "", "1,200", "", "W18X40", "A992", `20'-0"`, "Primed", "cope, both ends"],
      ["D1", "0", "p63", "B1", "2", "PL", "1/2X12-3/8", "A36", "1' 5 ½”", "", "1½ × ¾"],
      ["", "", "x", "", "two", "Pipe", "4STD", "", "20", "", ""],
      ["", "", "y", "", "1", "", "bent bracket", "", "", "", "see detail"],
      ["", "", "z", "", "4", "", `3/4" A325 x 2"`, "", "", "", ""],
      ["", "", "w", "", "8", "AB", "3/4X18", "F1554", "", "", ""],
    );
    expect(details).toEqual([
      "D,D1,0,B1,B1,1200,W,18X40,A992,6096.00,Primed,cope both ends",
      "D,D1,0,B1,p63,2,PL,1/2X12-3/8,A36,444.50,,1 1/2 X 3/4",
      "D,,,x,x,,PI,4STD,,,,",
      "D,,,y,y,1,,,,,,bent bracket see detail",
      'D,,,z,z,4,HS,3/4" A325 X 2",,,,',
      "D,,,w,w,8,AB,3/4X18,F1554,,,",
      "",
    ]);
  });

  it("leaves a value empty that its position would give another meaning", async () => {
    const [, , ...details] = await lines(
      ["Mark", "Qty", "Section", "Notes"],
      ["a", "2.5", "W18X35", ""],
      ["b", "1", "BOLT 3/4X2", ""],
      ["c", "1", "MACHINE BOLT 3/4X2", ""],
      ["d", "1", "W12X26 (E)", "patch"],
      ["e", "1", "PL5X100", ""],
      ["f", "4", "PL Base Plate", "grout"],
    );
    expect(details).toEqual([
      "D,,,a,a,,W,18X35,,,,",
      "D,,,b,b,1,,BOLT 3/4X2,,,,Bolt",
      "D,,,c,c,1,MB,MACHINE BOLT 3/4X2,,,,",
      "D,,,d,d,1,W,12X26,,,,W12X26 (E) patch",
      "D,,,e,e,1,,,,,,PL5X100",
      "D,,,f,f,4,,,,,,PL BASE PLATE; grout",
      "",
    ]);
  });

  it("says in the remarks that a line is hardware where KISS has no type for it, and once only when it is exported again", async () => {
    const header = ["Mark", "Qty", "Section", "Notes"];
    const rows = [
      ["a", "4", "SHEAR STUD 3/4X5", ""],
      ["b", "9", "ST51A7", "TREAD"],
      ["c", "2", "FITTING #118", "shop"],
      ["d", "8", "NUT 3/4", ""],
    ];
    const details = (await lines(header, ...rows)).slice(2, -1);
    expect(details).toEqual([
      "D,,,a,a,4,,SHEAR STUD 3/4X5,,,,Stud",
      "D,,,b,b,9,,ST51A7,,,,Catalog part TREAD",
      "D,,,c,c,2,,FITTING #118,,,,Catalog part shop",
      "D,,,d,d,8,NU,3/4,,,,",
    ]);
    const again = rows.map(([mark = "", qty = "", section = ""], index) => [mark, qty, section, details[index]?.split(",").at(-1) ?? ""]);
    expect((await lines(header, ...again)).slice(2, -1)).toEqual(details);
  });

  it("says in the remarks that grade and finish are assumed, and once only when it is exported again", async () => {
    const parameters = [
      { name: "default_w_steel_grade", value: "A992" },
      { name: "default_paint_finish", value: "Shop Primer" },
    ];
    const table = [
      ["Mark", "Qty", "Section", "Grade", "Notes"],
      ["a", "1", "W18X35", "", "cope"],
      ["b", "1", "W18X35", "A36", "Finish assumed"],
    ];
    const details = (await written(writeKiss, exportOf(table, null, parameters))).toString("latin1").split("\r\n").slice(2, -1);
    expect(details).toEqual([
      "D,,,a,a,1,W,18X35,A992,,Shop Primer,cope Grade assumed Finish assumed",
      "D,,,b,b,1,W,18X35,A36,,Shop Primer,Finish assumed",
    ]);
  });

  it("says once whether its sizes are metric, and writes the others to the remarks", async () => {
    const header = ["Mark", "Qty", "Section"];
    const [W, HSS, HEA] = [
      ["a", "1", "W18X35"],
      ["b", "1", "HSS100X50X6"],
      ["c", "1", "HEA200"],
    ];
    expect((await lines(header, W, HSS, HEA)).slice(1)).toEqual([
      expect.stringMatching(/,F,$/),
      "D,,,a,a,1,W,18X35,,,,",
      "D,,,b,b,1,,,,,,HSS100X50X6",
      "D,,,c,c,1,HEA,200,,,,",
      "",
    ]);
    expect((await lines(header, W, HSS, HSS)).slice(1)).toEqual([
      expect.stringMatching(/,T,$/),
      "D,,,a,a,1,,,,,,W18X35",
      "D,,,b,b,1,HSS,100X50X6,,,,",
      "D,,,b,b,1,HSS,100X50X6,,,,",
      "",
    ]);
  });

  it("writes empty values for missing columns, and no detail line for a row that is no line of a takeoff", async () => {
    expect((await lines(["Mark", "Colour"], ["B1", "red"])).slice(2)).toEqual(["D,,,B1,B1,,,,,,,", ""]);
    expect((await lines(["Colour"], ["red"])).slice(2)).toEqual([""]);
  });

  it("shortens the longest values until a line has at most 254 characters", () => {
    const line = kissLine(["D", "B1", "n".repeat(1_000), "m".repeat(1_000)]);
    expect(line).toMatch(/^D,B1,n+,m+\r\n$/);
    expect(line.length - 2).toBeLessThanOrEqual(254);
    expect(line.length).toBeGreaterThan(230);
    expect(kissLine(["x".repeat(254)])).toBe(`${"x".repeat(254)}\r\n`);
  });

  it("writes ASCII lines of at most 254 characters that keep the number of values, for any values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText(), fc.string({ minLength: 200, maxLength: 400 })), { minLength: 1, maxLength: 12 }),
        (values) => {
          const line = kissLine(values);
          expect(line).toMatch(/^[\x20-\x7e]{0,254}\r\n$/);
          expect(line.split(",")).toHaveLength(values.length);
        },
      ),
    );
  });
});
