/** How CSV is read here: as forgiving as can be without changing a cell. */
export const CSV_SYNTAX = {
  // 25'-0" without quotes around it is a cell like any other.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // One bad row must not take those before it along, which a failing stream would.
  skip_records_with_error: true,
  record_delimiter: ["\r\n", "\n", "\r"],
};
