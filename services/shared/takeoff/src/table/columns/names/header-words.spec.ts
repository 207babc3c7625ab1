import { describe, expect, it } from "@jest/globals";
import { isHeaderName, readHeaderName } from "../header-name.ts";

/** What the content of a column decides, by the roles that its name may mean. */
const LEFT_OPEN: Readonly<Record<string, string>> = {
  "qty,line_no": "Nr|no's|n",
  qty: "Unit Quantity",
  mark: "Label|Member Name|Prelim Mark|Item Code|ReferenceNumber",
  length: "Długość Handlowa [mm]|Raw Length (Imperial)",
  assembly_mark: "Main Member",
  "mark,line_no": "BALLOON",
  "qty,designation": "Nombre",
  designation: "Stock",
};

const pairs = (lists: Readonly<Record<string, string>>): [name: string, of: string][] =>
  Object.entries(lists).flatMap(([of, names]) => names.split("|").map((name): [string, string] => [name, of]));

describe("names without a role", () => {
  it.each("Oberfläche [m²]|Surface (m2)|$/lb|Lagerlänge|Höhe".split("|"))("%j is known and has no role", (name) => {
    expect(readHeaderName(name)).toMatchObject({ role: null, isKnown: true });
  });

  // What a piece is cut from, how many are bought, of assemblies, where it is drawn.
  it.each(
    "Longueur barre (mm)|Longueur max (mm)|Stangen|Stick Length|Purchased Qty|Montaj Adeti|Baugruppen Stück|Assembly Nos|Detail|Detail/View|Source_Detail|groups|P_comp|N_Ed [kN]|Sheets Req'd|Main".split(
      "|",
    ),
  )("%j looks like a name of a line and may mean none of it", (name) => {
    expect(readHeaderName(name)).toMatchObject({ role: null, isKnown: true, mayMean: [] });
  });

  it.each(["Pos 1", "Teil 12", "", " ", "-", "bolts", "framing plan", "brace in plan", "a note", "no list", "shop drawing of a column"])(
    "%j is no name of a column",
    (cell) => {
      expect(isHeaderName(cell)).toBe(false);
    },
  );
});

describe("names that leave a role open", () => {
  it.each(pairs(LEFT_OPEN))("%j may mean %j", (name, roles) => {
    expect(readHeaderName(name)).toMatchObject({ mayMean: roles.split(","), isKnown: false });
  });

  it("leave it to the content whether the quantity of an item is that of the line", () => {
    expect(["Item Qty", "Model Qty", "Part Qty"].map((header) => readHeaderName(header).mayMean)).toEqual([["qty"], ["qty"], ["qty"]]);
  });
});

it("reads the unit of a name in letters of its own", () => {
  expect(readHeaderName("Длина, мм")).toMatchObject({ role: "length", lengthUnit: "mm" });
  expect(readHeaderName("Масса ед., кг")).toMatchObject({ role: "piece_weight", weightUnit: "kg" });
  expect(readHeaderName("总重（吨）")).toMatchObject({ role: "total_weight", weightUnit: "t" });
  expect(readHeaderName("长度（毫米）")).toMatchObject({ role: "length", lengthUnit: "mm" });
});
