/** Documents whose marks are checked together, and the checks that were delivered with takeoffs. Documents of before stand alone. */
export const DOCUMENT_SETS = {
  up: `
  create table documents.set_documents (
    document_id bigint primary key references documents.documents (id) on delete cascade,
    set_id uuid not null
  );
  create index set_documents_of_a_set on documents.set_documents (set_id);

  create table documents.delivered_checks (
    document_id bigint primary key references documents.documents (id) on delete cascade,
    -- With another CSV it is not the check of the results any more.
    csv_object text not null,
    summary json not null,
    -- The numbers of the set's documents. They may be deleted later: no name of them is kept.
    documents json not null
  );

  create table documents.delivered_marks (
    document_id bigint not null references documents.delivered_checks (document_id) on delete cascade,
    -- In the order of the marks.
    position integer not null,
    mark json not null,
    primary key (document_id, position)
  );
`,
  down: `
  drop table documents.delivered_marks;
  drop table documents.delivered_checks;
  drop table documents.set_documents;
`,
} as const;
