/** What a column of a takeoff may hold. A column has at most one role; a table may lack any of them. */
export const ROLES = [
  "line_no",
  "mark",
  "assembly_mark",
  "qty",
  /** Pieces of one assembly, and how many assemblies there are: their product is the quantity of the line. */
  "qty_per_assembly",
  "assemblies",
  /** Family and size in one cell: `W18X35`. */
  "designation",
  /** The family alone: `W`, `Wide Flange`. */
  "shape",
  /** The size without its family: `18X35`. */
  "size",
  /** Of plates and flats, where they do not stand in the designation. */
  "thickness",
  "width",
  "grade",
  /** Where grade and finish come from: our own results say it. */
  "grade_from",
  "finish_from",
  "length",
  /** The feet and the inches of a length in two columns. */
  "length_feet",
  "length_inches",
  "length_unit",
  /** Of all pieces together. */
  "total_length",
  "wt_per_ft",
  "piece_weight",
  "total_weight",
  /** A weight of which the name does not tell whether it is that of one piece or of all. */
  "weight",
  /** Whether the weight next to it is stated or computed: our own estimating export says so. */
  "weight_source",
  "finish",
  "camber",
  "studs",
  "category",
  "sub_category",
  "sheet",
  /** Counted from 1. */
  "page",
  /** Counted from 0. */
  "page_index",
  "drawing_no",
  "rev",
  "status",
  "notes",
  "markup_id",
  "subject",
  "measurement",
  "measurement_unit",
] as const;
export type Role = (typeof ROLES)[number];

/**
 * What spoke for a column's role. Cells alone decide where the name says nothing or something else; an agreement is that numbers fit those of
 * other columns row by row, as quantity × weight of one piece = weight of all.
 */
export const ROLE_REASONS = ["name", "name and content", "content", "agreement", "name and agreement", "confirmed"] as const;
export type RoleReason = (typeof ROLE_REASONS)[number];
