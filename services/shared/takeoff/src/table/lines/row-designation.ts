import { readCataloguePart } from "../../designations/catalogue-parts.ts";
import { readFamily } from "../../designations/family-words.ts";
import { readDescribedDesignation, readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import type { Role } from "../columns/roles.ts";

/** The designation of a row, and the cell or cells that it stands in, as written. */
export interface RowDesignation {
  text: string;
  designation: ReadDesignation | null;
}

/**
 * Reads the designation of a row from one cell, or from the cells of its family and its size.
 * @param cell the text of a role; empty where the table has no such column
 */
export function readRowDesignation(cell: (role: Role) => string): RowDesignation {
  const described = cell("designation");
  const { text, designation } = readSection(described || cell("subject"), cell("shape"), cell("size"));
  return { text, designation: designation ?? readDescribedDesignation(described) ?? readCataloguePart(text, cell("notes")) };
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
