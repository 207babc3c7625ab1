import { describe, expect, it } from "@jest/globals";
import { countSheets } from "../../../../test/count-sheets.ts";
import { madeTruth, readMade, tallyPieces, toTrueLine, type Compared, type TrueLine } from "../../../../test/made-drawings.ts";
import { joinSheets } from "../../../../test/pdfs/read-drawing.ts";

/** Invented drawings, each with one kind of difficulty that sheets of the trade show, and a file next to it that says what is right. */
const DRAWINGS: readonly (readonly [name: string, compared: readonly Compared[]])[] = [
  ["files/catalogue-page", []],
  ["callouts/default-section-note", ["lengths"]],
  ["callouts/default-section-of-notes-sheet", ["lengths"]],
  ["callouts/fractions-of-three-texts-elevation", ["lengths", "marks"]],
  ["callouts/fractions-of-three-texts-plan", ["lengths", "marks"]],
  ["callouts/plates-without-width", ["lengths", "marks"]],
  ["callouts/quantity-notes", ["lengths", "marks"]],
  ["callouts/quantity-under-words", ["lengths", "marks"]],
  ["callouts/shop-drawings-main-member", ["lengths", "marks"]],
  ["files/cid-without-tounicode", []],
  ["lists/binder-nine-columns", ["lengths", "marks", "grades"]],
  ["lists/binder-ten-columns", ["lengths", "marks", "grades"]],
  ["lists/column-schedule-grid", ["lengths", "marks"]],
  ["lists/column-schedule-primed-grid", ["lengths"]],
  ["plans/erection-plan-no-scale", ["lengths", "marks"]],
  ["plans/dashed-frame-over-beams", ["lengths", "marks"]],
  ["files/form-xobjects", ["lengths", "marks"]],
  ["lists/five-beams-one-bill", ["lengths", "marks", "grades"]],
  ["lists/gather-sheets", ["lengths", "marks", "grades"]],
  ["lists/gather-titles-three-digits", ["lengths", "marks", "grades"]],
  ["lists/gather-titles-without-quantity", ["lengths", "marks", "grades"]],
  ["files/layers", ["lengths", "marks"]],
  ["lists/list-above-its-header", ["lengths", "marks", "grades"]],
  ["files/invisible-ocr-layer", ["lengths", "marks"]],
  ["files/painted-over", ["lengths", "marks"]],
  ["plans/metric-plan-au", ["lengths"]],
  ["plans/metric-plan-ca", ["lengths"]],
  ["plans/metric-plan-eu", ["lengths"]],
  ["files/outlined-text", []],
  ["files/stroke-letters-and-stamp", []],
  ["plans/legend-above-its-title", ["lengths", "marks"]],
  ["lists/parts-list-sheet", ["lengths", "marks", "grades"]],
  ["files/rotated-270-userunit", ["lengths", "marks"]],
  ["lists/shop-bill-few-rows", ["lengths", "marks", "grades"]],
  ["lists/schedules-with-wrapped-cells", ["lengths", "marks", "grades"]],
  ["lists/six-members-one-list", ["lengths", "marks", "grades"]],
  ["lists/word-print-of-a-bill", ["lengths", "marks", "grades"]],
];

const NOTHING_ELSE = { mark: null, length_in: null, grade: null };

describe("invented drawings", () => {
  it.each(DRAWINGS)("%s gives the lines that are right", async (name, compared) => {
    const lines = joinSheets(await readMade(name));
    const { lines: right } = madeTruth<{ lines: readonly TrueLine[] }>(name);
    expect(tallyPieces(lines.map(toTrueLine), compared)).toEqual(tallyPieces(right, compared));
  });

  it("several-views-one-sheet counts once what its plan and its elevations show", async () => {
    const { lines, leftOut } = countSheets(await readMade("plans/several-views-one-sheet"));
    const counted = lines
      .filter((line) => !leftOut.has(line))
      .map(({ designation, quantity: qty }) => ({ designation, qty, ...NOTHING_ELSE }));
    expect(tallyPieces(counted, [])).toEqual({ W16X26: 4, W18X35: 2, W21X44: 1, W14X22: 2, "HSS6X6X1/4": 6, "C6X8.2": 6 });
    expect([...leftOut.values()]).toEqual(["on_plan", "on_plan", "on_plan"]);
  });

  it.each(["plans/metric-plan-au", "plans/metric-plan-ca"])(
    "%s says the same of all columns, those on the last grid line included",
    async (name) => {
      const lines = joinSheets(await readMade(name));
      const columns = lines.filter(({ length }) => length === null).map(({ designation }) => designation);
      expect(columns.length).toBeGreaterThan(0);
      expect(columns).toEqual([...new Set(columns)]);
    },
  );

  it("default-section-note gives its sizes to the marks of their kind, to be checked", async () => {
    const lines = joinSheets(await readMade("callouts/default-section-note")).filter(({ reasons }) => reasons.includes("by_note"));
    const kinds = new Set(lines.map(({ mark, designation, confidence }) => `${mark?.slice(0, 2)} ${designation} ${confidence}`));
    expect([lines.length, [...kinds]]).toEqual([20, ["FB W12X26 check", "RF L4X4X1/4 check"]]);
  });

  it("shop-drawings-main-member is sure of what it names, and asks about the page that names no size", async () => {
    const sheets = await readMade("callouts/shop-drawings-main-member");
    expect(joinSheets(sheets).map(({ confidence }) => confidence)).toEqual(["sure", "sure", "sure", "sure"]);
    const asked = sheets.map(({ exceptions }) => exceptions.map(({ kind, text }) => [kind, text]));
    expect(asked).toEqual([[], [], [], [], [["no_section", "ONE BEAM G35"]]]);
  });

  it.each([
    ["callouts/plates-without-width", ["FILLER PL 1/4 FS", "GUSSET PL1 NS", "PL 1/2", "PL1", `PL3/4"`]],
    ["callouts/quantity-under-words", [`1/4" THK PL. (7 REQ'D)`]],
    ["plans/erection-plan-no-scale", [`1/4" THK PL. (4 REQ'D)`]],
  ])("%s asks about the plates of which the thickness alone is said", async (name, texts) => {
    const sheets = await readMade(name);
    const asked = sheets.flatMap(({ exceptions }) => exceptions).filter(({ kind }) => kind === "unlisted");
    expect(asked.map(({ text }) => text).sort()).toEqual(texts);
  });

  it.each(["binder-nine-columns", "binder-ten-columns", "five-beams-one-bill", "gather-titles-three-digits", "shop-bill-few-rows"])(
    "%s is sure, and asks about nothing but bolts",
    async (name) => {
      const sheets = await readMade(`lists/${name}`);
      expect(new Set(sheets.flatMap(({ lines }) => lines.map(({ confidence }) => confidence)))).toEqual(new Set(["sure"]));
      expect(sheets.flatMap(({ exceptions }) => exceptions).filter(({ kind }) => kind !== "hardware")).toEqual([]);
    },
  );

  it.each(["binder-nine-columns", "five-beams-one-bill", "parts-list-sheet", "six-members-one-list"])(
    "%s has the weights that its rows print",
    async (name) => {
      const { lines } = madeTruth<{ lines: { mark: string; weight_lb: number }[] }>(`lists/${name}`);
      const found = joinSheets(await readMade(`lists/${name}`));
      const weights = found.map(({ mark, quantity, printedWeight }) => `${mark} ${Math.round((quantity ?? 0) * (printedWeight ?? 0))}`);
      expect(weights.sort()).toEqual(lines.map(({ mark, weight_lb }) => `${mark} ${weight_lb}`).sort());
    },
  );

  it("stroke-letters-and-stamp is said to have letters that are lines", async () => {
    expect(await readMade("files/stroke-letters-and-stamp")).toMatchObject([{ linework: "outlined", lines: [], exceptions: [] }]);
  });

  it("cid-without-tounicode is said to have letters that cannot be read, and none of them is read", async () => {
    const sheets = await readMade("files/cid-without-tounicode");
    expect(sheets).toMatchObject([{ linework: "garbled", sheet: null, title: null, lines: [], exceptions: [], marks: [], references: [] }]);
  });
});
