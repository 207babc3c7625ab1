import { readCataloguePart } from "../../designations/catalogue-parts.ts";
import { readValue } from "../../designations/dimension-text.ts";
import { readFamily } from "../../designations/family-words.ts";
import { readDescribedDesignation, readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import { readCell } from "../rows.ts";
import { readPlateOfCells, writeSide, type PlateSides } from "./plate-cells.ts";

/** The designation of a row, and the cell or cells that it stands in, as written. */
export interface RowDesignation {
  text: string;
  designation: ReadDesignation | null;
}

/** The cells of a row. */
export interface RowCells {
  /** The text of a role; empty where the table has no such column. */
  text: (role: Role) => string;
  /** The thickness or the width of a plate, by `writeSide`. */
  side: (role: "thickness" | "width") => string;
}

/** The cells of a row by the roles of their columns. */
export function readCells(columns: ReadonlyMap<Role, Column>, cells: readonly string[]): RowCells {
  const text = (role: Role): string => readCell(cells[columns.get(role)?.index ?? -1] ?? "");
  const side = (role: "thickness" | "width"): string => {
    // Of a markup, the width is that of what was drawn.
    const column = columns.has("markup_id") ? undefined : columns.get(role);
    return column ? writeSide(text(role), column) : "";
  };
  return { text, side };
}

/** Reads the designation of a row from one cell, or from the cells of its family and its dimensions. */
export function readRowDesignation({ text: cell, side }: RowCells): RowDesignation {
  const described = cell("designation");
  const whole = described || cell("subject");
  const { text, designation } = readSection(whole, cell("shape"), cell("size"));
  const sides = { thickness: side("thickness"), width: side("width") };
  const plate = mayBePlate(designation, sides) ? readPlateOfCells(whole || cell("shape"), cell("size"), sides) : null;
  if (plate) return { text: listPlateTexts(whole, cell).join(" "), designation: plate };
  return { text, designation: designation ?? readDescribedDesignation(described) ?? readCataloguePart(text, cell("notes")) };
}

/** Whether more cells than those of family and size may tell a plate: one without its dimensions, or with two sides next to a thickness. */
function mayBePlate(designation: ReadDesignation | null, { thickness, width }: PlateSides): boolean {
  const section = designation?.section;
  if (!section || section.family === "UNSIZED") return true;
  const isPlate = section.family === "PL" || section.family === "FB";
  return isPlate && thickness !== "" && width === "" && readValue(thickness) !== section.thickness;
}

function listPlateTexts(whole: string, cell: (role: Role) => string): string[] {
  return [whole || cell("shape"), cell("size"), cell("thickness"), cell("width")].filter((part) => part !== "");
}

function readSection(whole: string, shape: string, size: string): RowDesignation {
  if (whole !== "") {
    // `W` and `18X35` in two columns, of which the second is named like a whole designation.
    const joined = readDesignation(whole) ?? (shape === "" ? null : readDesignation(`${readFamily(shape) ?? shape}${whole}`));
    return { text: whole, designation: joined };
  }
  if (shape === "" && size === "") return { text: "", designation: null };
  return {
    text: `${shape} ${size}`.trim(),
    designation: readDesignation(size) ?? readDesignation(`${readFamily(shape) ?? shape} ${size}`) ?? readDesignation(shape),
  };
}
