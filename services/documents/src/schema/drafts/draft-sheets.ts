/** Drafts of before have no decisions about their sheets: all of their lines count, until they are outdated and read again. */
export const DRAFT_SHEETS = {
  up: `
  alter table documents.draft_pages
    -- What staff chose; null where they left it to the engine.
    add column chosen_kind text,
    add column chosen_counted boolean,
    -- Whether its lines count, why not, and the page that counts in its place.
    add column counted boolean not null default true,
    add column count_reason text,
    add column counted_instead integer;

  alter table documents.draft_lines
    -- Why the line is not counted; null for one that is.
    add column left_out text,
    -- The page that shows the same pieces at the same place.
    add column repeats integer,
    -- Its decision was made on a reading of before.
    add column survived boolean not null default false;

  -- What staff chose about the sheets of the reading of before.
  alter table documents.drafts add column kept_choices json;

  -- Decided lines of the reading of before: until the drawing is read again, and after that those that were not found again.
  create table documents.draft_kept_lines (
    id bigint generated always as identity primary key,
    document_id bigint not null references documents.documents (id) on delete cascade,
    page integer not null,
    read json,
    pieces json not null,
    designation text not null,
    quantity integer,
    state text not null check (state in ('accepted', 'edited', 'rejected')),
    decided_by text,
    decided_at timestamptz,
    weight_per_ft double precision,
    length_in double precision,
    length_source text
  );
  create index draft_kept_lines_in_order on documents.draft_kept_lines (document_id, page, id);
`,
  down: `
  drop table documents.draft_kept_lines;
  alter table documents.drafts drop column kept_choices;
  alter table documents.draft_lines drop column left_out, drop column repeats, drop column survived;
  alter table documents.draft_pages
    drop column chosen_kind, drop column chosen_counted, drop column counted, drop column count_reason, drop column counted_instead;
`,
} as const;
