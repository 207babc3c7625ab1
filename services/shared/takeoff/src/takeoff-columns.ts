/**
 * The headers that a column of a takeoff may have, in order of precedence: that of our own CSV first, then those of programs that
 * write takeoffs. Headers are compared without case, spaces, dots and underscores.
 */
export const TAKEOFF_COLUMN_NAMES = {
  line_no: ["Item", "Line No", "Line", "Item No", "#"],
  mark: ["Mark", "Piece Mark", "Member", "Label"],
  assembly_mark: ["Assembly Mark", "Ship Mark", "Assembly"],
  // Not "No.", which is ambiguous: it also heads item numbers and marks.
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
  /** Counted from 0, as in Bluebeam Revu. */
  page_index: ["Page Index"],
  drawing_no: ["Drawing", "Drawing No", "Dwg", "Dwg No"],
  rev: ["Rev", "Revision"],
  status: ["Status"],
  notes: ["Notes", "Remarks", "Comments"],
  markup_id: ["Markup ID", "ID"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type TakeoffColumnName = keyof typeof TAKEOFF_COLUMN_NAMES;

/** The form in which headers are compared. */
export function headerKey(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._]/g, "");
}

const NUMBER = /^[+-]?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,12})?$/;

/**
 * Parses a cell as a plain number with a decimal point and optional commas between thousands. Null for any other text, also an empty
 * one: callers report it instead of guessing.
 */
export function readNumber(text: string): number | null {
  const written = text.trim();
  return NUMBER.test(written) ? Number(written.replaceAll(",", "")) : null;
}

/**
 * The index of a takeoff column among the headers: of its name with the highest precedence, and of equal headers the first. Null
 * when there is none: a column is never guessed from its contents.
 */
export function findColumn(headers: readonly string[], column: TakeoffColumnName): number | null {
  const keys = headers.map(headerKey);
  for (const name of [column, ...TAKEOFF_COLUMN_NAMES[column]]) {
    const index = keys.indexOf(headerKey(name));
    if (index !== -1) return index;
  }
  return null;
}

const OWN_COLUMNS = [
  "line_no",
  "mark",
  "qty",
  "shape",
  "size",
  "grade",
  "length",
  "length_in",
  "wt_per_ft",
  "unit_weight_lb",
  "total_weight_lb",
  "finish",
  "category",
  "sheet",
  "page",
  "drawing_no",
  "rev",
  "status",
  "notes",
  "markup_id",
] as const satisfies readonly TakeoffColumnName[];

/** The header row of our own takeoff format, which an export without data shows. */
export const TAKEOFF_HEADERS: readonly string[] = OWN_COLUMNS.map((column) => TAKEOFF_COLUMN_NAMES[column][0]);
