/** What staff do with lines besides deciding them, and with what makes no line. Lines of before have none of it. */
export const LINE_EDITS = {
  up: `
  alter table documents.draft_lines
    -- What staff entered besides designation, quantity and length: a text, or null for a value that they cleared, by its name.
    add column entered json,
    -- The split or join that made the line as it is, by the key of its request.
    add column act text;
  alter table documents.draft_kept_lines add column entered json;

  -- Lines as they were before they were split or joined, until that is taken back or the drawing is read again.
  create table documents.draft_replaced_lines (
    document_id bigint not null references documents.drafts (document_id) on delete cascade,
    act text not null,
    line_id bigint not null,
    line jsonb not null,
    primary key (document_id, act, line_id)
  );

  -- What staff say about what was seen on a page and makes no line. It belongs to the document: a second reading finds the same again.
  create table documents.draft_answers (
    id bigint generated always as identity primary key,
    document_id bigint not null references documents.documents (id) on delete cascade,
    page integer not null,
    kind text not null,
    text text not null,
    box json not null,
    answer text not null check (answer in ('line', 'not_steel', 'existing', 'dismissed')),
    answered_by text not null,
    answered_at timestamptz not null default now()
  );
  create index draft_answers_of_page on documents.draft_answers (document_id, page, id);
`,
  down: `
  drop table documents.draft_answers;
  drop table documents.draft_replaced_lines;
  alter table documents.draft_lines drop column entered, drop column act;
  alter table documents.draft_kept_lines drop column entered;
`,
} as const;
