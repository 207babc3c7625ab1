import { readCataloguePart } from "../../designations/catalogue-parts.ts";
import { readValue } from "../../designations/dimension-text.ts";
import { readFamily } from "../../designations/family-words.ts";
import { readDescribedDesignation, readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { readFamilyAndSize } from "../columns/families-and-sizes.ts";
import { columnsByRole, type Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import { readCell } from "../rows/blank-rows.ts";
import { readPlateOfCells, writeSide, writeSize, type PlateSides } from "./plate-cells.ts";

/** The designation of a row, and the cell or cells that it stands in, as written. */
export interface RowDesignation {
  text: string;
  designation: ReadDesignation | null;
}

/** Where the dimensions of plates may stand. */
export type PlateRole = Extract<Role, "thickness" | "width" | "size">;

/** The cells of a row. */
export interface RowCells {
  /** The text of a role; empty where the table has no such column. */
  text(role: Role): string;
  /** The thickness, the width or the whole size of a plate, as designations write them; empty without one. */
  side(role: PlateRole): string;
}

/** The cells of a row by the roles of their columns. */
function readCells(columns: ReadonlyMap<Role, Column>, cells: readonly string[]): RowCells {
  const text = (role: Role): string => readCell(cells[columns.get(role)?.index ?? -1] ?? "");
  return { text, side: (role) => readSide(columns, role, text(role)) };
}

/** The designations of the rows that have one. */
export function readDesignations(columns: readonly Column[], rows: readonly (readonly string[])[]): ReadDesignation[] {
  const byRole = columnsByRole(columns);
  return rows.flatMap((cells) => readRowDesignation(readCells(byRole, cells)).designation ?? []);
}

/** @param text of the cell */
export function readSide(columns: ReadonlyMap<Role, Column>, role: PlateRole, text: string): string {
  const column = columns.get(role);
  if (role === "size") return writeSize(text, column?.lengthUnit ?? null);
  // Of a markup, the width is that of what was drawn.
  return column && !columns.has("markup_id") ? writeSide(text, column) : "";
}

/** Reads the designation of a row from one cell, or from the cells of its family and its dimensions. */
export function readRowDesignation(cells: RowCells): RowDesignation {
  const described = cells.text("designation");
  const whole = described || cells.text("subject");
  const size = cells.text("size");
  const shape = cells.text("shape");
  const { text, designation } = readSection(whole, shape, size);
  const sides = { thickness: cells.side("thickness"), width: cells.side("width") };
  const plate = readPlate(designation, whole || shape, cells.side("size"), sides);
  if (plate) return { text: joinTexts([whole || shape, size, cells.text("thickness"), cells.text("width")]), designation: plate };
  return { text, designation: designation ?? readDescribedDesignation(described) ?? readCataloguePart(text, cells.text("notes")) };
}

/** A plate that other cells tell more of than its words: one without its dimensions, or with two sides next to a thickness. */
function readPlate(designation: ReadDesignation | null, words: string, size: string, sides: PlateSides): ReadDesignation | null {
  const section = designation?.section;
  if (!section || section.family === "UNSIZED") return readPlateOfCells(words, size, sides);
  const isPlate = section.family === "PL" || section.family === "FB";
  const hasTwoSides = isPlate && sides.thickness !== "" && sides.width === "" && readValue(sides.thickness) !== section.thickness;
  return hasTwoSides ? readPlateOfCells(words, size, sides) : null;
}

/** `PL 10 x 220`, `End plate 20 x 150`. */
function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").reduce((joined, text) => `${joined}${/\d["M]*$/i.test(joined) ? " x " : " "}${text}`);
}

function readSection(whole: string, shape: string, size: string): RowDesignation {
  if (whole !== "") {
    // `W` and `18X35` in two columns, of which the second is named like a whole designation.
    const joined = readDesignation(whole) ?? (shape === "" ? null : readDesignation(`${readFamily(shape) ?? shape}${whole}`));
    if (joined || size === "" || readDescribedDesignation(whole)) return { text: whole, designation: joined };
    const sized = readStrong(size);
    if (sized) return { text: size, designation: sized };
    const withSize = readFamilyAndSize(whole, size);
    return { text: withSize ? `${whole} ${size}` : whole, designation: withSize };
  }
  if (shape === "" && size === "") return { text: "", designation: null };
  return {
    text: `${shape} ${size}`.trim(),
    designation:
      readDesignation(size) ??
      readDesignation(`${readFamily(shape) ?? shape} ${size}`) ??
      readDesignation(shape) ??
      readDescribedDesignation(shape),
  };
}

/** A section of a column that mostly has something else: what may be a mark is none. */
function readStrong(size: string): ReadDesignation | null {
  const read = readDesignation(size);
  return read?.weak ? null : read;
}
