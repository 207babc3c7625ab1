/** The lines of delivered takeoffs by sheet, with the places of their markups. Extractions of before have none until they are read anew. */
export const TAKEOFF_VIEW = {
  up: `
  -- What the takeoff adds up to, and whether the places of its lines are known.
  alter table documents.extractions add column takeoff_summary json;

  create table documents.takeoff_lines (
    generation bigint not null references documents.extractions (generation) on delete cascade,
    -- 0 for a line of no sheet.
    page integer not null,
    row integer not null,
    line json not null,
    places json not null,
    places_elsewhere integer not null,
    primary key (generation, page, row)
  );
`,
  down: `
  drop table documents.takeoff_lines;
  alter table documents.extractions drop column takeoff_summary;
`,
} as const;
