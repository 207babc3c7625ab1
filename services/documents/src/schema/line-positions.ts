/**
 * Where the lines of a sheet are among the rows of a delivered takeoff. Lines are made of those rows when they are shown, since storing each
 * of them once more took most of the time of reading a large takeoff. Those that were stored are still shown.
 */
export const LINE_POSITIONS = {
  up: `
  create table documents.takeoff_line_positions (
    generation bigint not null references documents.extractions (generation) on delete cascade,
    -- 0 for lines of no sheet.
    page integer not null,
    -- Of the last of the lines: the row of the CSV, of which the header is row 1.
    last_row integer not null,
    positions json not null,
    primary key (generation, page, last_row)
  );
`,
  down: `
  drop table documents.takeoff_line_positions;
`,
} as const;
