/**
 * What a column of a takeoff may be called, the surest name first: our own CSV's, then those of the programs that write
 * takeoffs. Names compare without regard to case, spaces, dots and underscores.
 */
export const TAKEOFF_COLUMN_NAMES = {
  line_no: ["Item", "Line No", "Line", "Item No", "#"],
  mark: ["Mark", "Piece Mark", "Member", "Label"],
  assembly_mark: ["Assembly Mark", "Ship Mark", "Assembly"],
  // Not "No.": it heads numbers of items and marks as often as numbers of pieces, and which it is stands nowhere.
  qty: ["Qty", "Quantity", "Count", "Pcs", "No. of Pieces", "No. Req'd", "No. Required"],
  shape: ["Shape", "Family", "Type"],
  size: ["Size", "Section", "Profile", "Designation"],
  designation: ["Designation"],
  grade: ["Grade", "Steel Grade", "Material"],
  length: ["Length"],
  length_in: ["Length (in)", "Length in"],
  length_mm: ["Length (mm)", "Length mm"],
  wt_per_ft: ["Wt/Ft", "Weight/Ft", "Wt per Ft", "Weight per Ft", "lb/ft", "plf"],
  unit_weight_lb: ["Piece Wt", "Piece Weight", "Unit Wt", "Unit Weight", "Unit Weight lb"],
  total_weight_lb: ["Total Wt", "Total Weight", "Ext. Wt", "Ext. Weight", "Total Weight lb"],
  finish: ["Finish", "Paint", "Coating"],
  camber: ["Camber"],
  category: ["Category"],
  sub_category: ["Sub Category"],
  sheet: ["Sheet", "Page Label"],
  /** Counted from 1. */
  page: ["Page", "Page No"],
  /** Counted from 0, as Revu does. */
  page_index: ["Page Index"],
  drawing_no: ["Drawing", "Drawing No", "Dwg", "Dwg No"],
  rev: ["Rev", "Revision"],
  status: ["Status"],
  notes: ["Notes", "Remarks", "Comments"],
  markup_id: ["Markup ID", "ID"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type TakeoffColumnName = keyof typeof TAKEOFF_COLUMN_NAMES;

/** A header as it compares with others. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._]/g, "");
}

const NUMBER = /^[+-]?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,12})?$/;

/**
 * Reads a cell of a takeoff as a plain number: decimals after a point, thousands apart by commas or not apart. Null for
 * any other text, also an empty one: what is no number is told of, never guessed.
 */
export function readNumber(text: string): number | null {
  const written = text.trim();
  return NUMBER.test(written) ? Number(written.replaceAll(",", "")) : null;
}

/**
 * Where the headers have a column of the takeoff: the index of the surest of its names, of equal ones the first. Null
 * when there is none: a column is never guessed from anything but its header.
 */
export function findColumn(headers: readonly string[], column: TakeoffColumnName): number | null {
  const keys = headers.map(headerKey);
  for (const name of [column, ...TAKEOFF_COLUMN_NAMES[column]]) {
    const index = keys.indexOf(headerKey(name));
    if (index !== -1) return index;
  }
  return null;
}
