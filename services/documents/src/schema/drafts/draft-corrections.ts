/** What corrected marked-up PDFs say otherwise than the drafts that they were made of. */
export const DRAFT_CORRECTIONS = {
  up: `
  alter table documents.drafts
    -- When its results were made: a line that was decided later is not as the marked-up PDF has it. Null for results of before.
    add column marked_at timestamptz;

  create table documents.draft_corrections (
    id bigint generated always as identity primary key,
    document_id bigint not null references documents.drafts (document_id) on delete cascade,
    -- Null for a new line.
    line_id bigint references documents.draft_lines (id) on delete cascade,
    -- Of the line when the file was compared with it.
    version integer,
    change json not null
  );
  create index draft_corrections_of_draft on documents.draft_corrections (document_id, id);
  create index draft_corrections_of_line on documents.draft_corrections (line_id);
`,
  down: `
  drop table documents.draft_corrections;
  alter table documents.drafts drop column marked_at;
`,
} as const;
