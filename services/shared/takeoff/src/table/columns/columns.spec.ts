import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { readHeaderName } from "./header-name.ts";

/** Headers as they were seen in public sources; a role of null is that of a column which no takeoff line has. */
const { sources, spellings, names } = JSON.parse(readFileSync(new URL("header-spellings.json", import.meta.url), "utf8")) as {
  sources: Record<string, string>;
  spellings: [header: string, role: string | null, source: string][];
  /** Names that are hard to read, by their role, separated by `|`: of other languages, with typing errors, that look like others. */
  names: Record<string, string>;
};

describe("readHeaderName", () => {
  it.each(spellings)("of %j is %j, as seen in %s", (header, role, source) => {
    expect(readHeaderName(header).role).toBe(role);
    expect(sources).toHaveProperty(source);
  });

  it.each(Object.entries(names).flatMap(([role, list]) => list.split("|").map((name) => [name, role])))("of %j is %j", (name, role) => {
    expect(readHeaderName(name ?? "").role ?? "none").toBe(role);
  });

  it.each([
    ["Length (mm)", { role: "length", lengthUnit: "mm", weightUnit: null }],
    ["Length, ft", { role: "length", lengthUnit: "ft", weightUnit: null }],
    ["Weight [kg]", { role: "weight", lengthUnit: null, weightUnit: "kg" }],
    ["Total Wt (lbs)", { role: "total_weight", lengthUnit: null, weightUnit: "lb" }],
    ["Unit Weight (kg/m)", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["lb/ft", { role: "wt_per_ft", lengthUnit: null, weightUnit: "lb" }],
    ["Total Length (LF)", { role: "total_length", lengthUnit: "ft", weightUnit: null }],
  ])("reads the unit of %j", (header, name) => {
    expect(readHeaderName(header)).toMatchObject(name);
  });

  it("does not take the length of all pieces for that of one, nor another quantity for that of the line", () => {
    expect(["Total Length", "Assembly Qty", "Stock Length", "Bolt Grade"].map((header) => readHeaderName(header).role)).toEqual([
      "total_length",
      "assemblies",
      null,
      null,
    ]);
  });

  it("does not take the pieces of one assembly for those of the line", () => {
    expect(
      ["Qty/Assy", "Qty per Assembly", "Qty. per Assy.", "Quantity Required per Truss", "Pcs per set", "Pcs/set"].map(
        (header) => readHeaderName(header).role,
      ),
    ).toEqual(Array.from({ length: 6 }, () => "qty_per_assembly"));
  });

  it("does not take the pieces of one of what is not known for those of the line", () => {
    const roles = (...headers: string[]) => headers.map((header) => readHeaderName(header).role);
    expect(roles("Qty per panel", "Qty (per panel)", "Required per gate")).toEqual([null, null, null]);
    expect(roles("Qty per item", "Qty per BOM", "Qty (per drawing)", "Qty / Kpl")).toEqual(["qty", "qty", "qty", "qty"]);
  });

  it("reads nothing from prose, in short time", () => {
    expect(readHeaderName("see the notes on sheet S-001 for the quantity of anchor rods").role).toBeNull();
    expect(readHeaderName("length ".repeat(100_000)).role).toBeNull();
    expect(readHeaderName("total ".repeat(10)).role).toBeNull();
  });
});

describe("units that rule out a weight", () => {
  it.each(["WT (mm)", "Weight (in)", "Total Weight (mm)", "Gewicht [cm]", "¢/lb", "USD/kg"])("%j is known and has no role", (header) => {
    expect(readHeaderName(header)).toMatchObject({ role: null, isKnown: true });
  });

  it.each([
    ["WeightFT", "ft"],
    ["Weight (ft)", "ft"],
    ["Poids (m)", "m"],
  ] as const)("%j is the weight of a length", (header, lengthUnit) => {
    expect(readHeaderName(header)).toMatchObject({ role: "wt_per_ft", lengthUnit });
  });
});

describe("units that a name states", () => {
  it.each([
    ["Weight/ft (kg)", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["Weight per foot (kg)", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["kg/ft", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["Sectional Wt. (Kg/Mtr.)", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Kg/mt", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Lb/pi", { role: "wt_per_ft", lengthUnit: null, weightUnit: "lb" }],
    ["Kgs/rmt", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["kg/m", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Total Rft", { role: "total_length", lengthUnit: "ft" }],
    ["Total lnft", { role: "total_length", lengthUnit: "ft" }],
    ["LF", { role: "total_length", lengthUnit: "ft" }],
    ["LF Total", { role: "total_length", lengthUnit: "ft" }],
    ["Total Linear Metres", { role: "total_length", lengthUnit: "m" }],
    ["Weight (metric tons)", { role: "weight", weightUnit: "t" }],
    ["Weight metric tonnes", { role: "weight", weightUnit: "t" }],
    ["Rft.", { role: "total_length", lengthUnit: "ft" }],
    ["Rs/kg", { role: null }],
    ["Total metric tons", { role: "total_weight", weightUnit: "t" }],
    ["Est Total Weight short tons", { role: "total_weight", weightUnit: "ton" }],
    ["gross kg", { role: "weight", weightUnit: "kg" }],
    ["GROSS(KG)", { role: "weight", weightUnit: "kg" }],
    ["ca. kg", { role: "weight", weightUnit: "kg" }],
    ["Hmot. 1ks (kg)", { role: "piece_weight", weightUnit: "kg" }],
    ["b × t × l [mm]", { role: "size", lengthUnit: "mm" }],
  ])("%j is read with them", (header, name) => {
    expect(readHeaderName(header)).toMatchObject(name);
  });
});
