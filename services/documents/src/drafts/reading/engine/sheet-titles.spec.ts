import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readSheets } from "../../../../test/read-drawing.ts";

const FOLDER = join(import.meta.dirname, "../../../../test/drawings");

/** What the title blocks of invented drawings say, page by page: number, title, kind. */
const SHEETS: Record<string, readonly (readonly [sheet: string | null, title: string | null, kind: string])[]> = {
  "files/cid-without-tounicode": [[null, null, "other"]],
  "lists/column-schedule-grid": [
    ["S-501", "COLUMN SCHEDULE", "schedule"],
    ["S-101", "LEVEL 1 COLUMN PLAN", "plan"],
  ],
  "plans/erection-plan-no-scale": [["E-31", "PLATFORM FRAMING PLAN", "plan"]],
  "files/form-xobjects": [["S-203", "MEZZANINE FRAMING PLAN", "plan"]],
  "lists/gather-sheets": [
    ["BP21", "BASE PLATE", "gather"],
    ["PL63", "PLATE", "gather"],
    ["AN88", "ANGLE", "gather"],
    ["PL64", "PLATE", "gather"],
    ["CH17", "CHANNEL", "gather"],
  ],
  "files/layers": [["S-205", "PLATFORM FRAMING PLAN", "plan"]],
  "plans/metric-plan-au": [["S-03", "FLOOR FRAMING PLAN", "plan"]],
  "plans/metric-plan-ca": [["S-201", "ROOF FRAMING PLAN / PLAN DE CHARPENTE DU TOIT", "plan"]],
  "plans/metric-plan-eu": [["S-12", "Grundriss Bühne +3,200", "plan"]],
  "files/outlined-text": [[null, null, "other"]],
  "lists/parts-list-sheet": [["K207", "COLUMN DETAIL", "shop"]],
  "files/rotated-270-userunit": [["S-204", "ROOF FRAMING PLAN", "plan"]],
  "lists/six-members-one-list": [["PX-07", "COLUMN DETAIL", "shop"]],
};

describe("title blocks of invented drawings", () => {
  it.each(Object.entries(SHEETS))("%s has its numbers and titles, never their labels", async (name, right) => {
    const sheets = await readSheets(readFileSync(join(FOLDER, `${name}.pdf`)));
    expect(sheets.map(({ sheet, title, kind }) => [sheet, title, kind])).toEqual(right);
  });

  it("says that a sheet which is struck out is not in use", async () => {
    const sheets = await readSheets(readFileSync(join(FOLDER, "lists/gather-sheets.pdf")));
    expect(sheets.map(({ isVoid }) => isVoid)).toEqual([false, false, false, true, false]);
  });
});
