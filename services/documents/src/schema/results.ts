/** What was extracted from CSV and XML results, and how their columns are understood. */
export const RESULT_TABLES = `
  -- A generation outlives its document: deleting an organization must not wait until all extracted rows are deleted.
  create table documents.extractions (
    generation bigint generated always as identity primary key,
    document_id bigint references documents.documents (id) on delete set null,
    state text not null default 'building' check (state in ('building', 'current', 'old')),
    columns text[] not null default '{}',
    row_count integer not null default 0,
    batch_count integer not null default 0,
    -- The elements of an XML, in earlier extractions: later ones have them in extracted_elements.
    metadata json,
    extracted_at timestamptz,
    touched_at timestamptz not null default now(),
    -- Which column means what. Null in earlier extractions: their exports find it out from the first rows.
    takeoff json,
    -- The last time that an extraction of an earlier version was requested anew.
    reread_at timestamptz,
    element_batch_count integer not null default 0
  );
  create unique index extractions_current on documents.extractions (document_id) where state = 'current';
  create index extractions_document on documents.extractions (document_id);
  create index extractions_unused on documents.extractions (touched_at) where state <> 'current';
  create index extractions_orphaned on documents.extractions (generation) where document_id is null;

  -- Rows are stored in batches: a hundred thousand extracted rows are a few hundred rows here, which are fast to write and delete.
  create table documents.extracted_batches (
    generation bigint not null references documents.extractions (generation) on delete cascade,
    number integer not null,
    rows json not null,
    primary key (generation, number)
  );
  -- In batches, as rows are: no process holds all elements of an XML.
  create table documents.extracted_elements (
    generation bigint not null references documents.extractions (generation) on delete cascade,
    number integer not null,
    elements json not null,
    primary key (generation, number)
  );

  -- What staff confirmed for tables with the same header, by a hash of the header.
  create table documents.takeoff_mappings (
    organization_id bigint not null,
    header_hash bytea not null,
    mapping json not null,
    confirmed_at timestamptz not null default now(),
    primary key (organization_id, header_hash)
  );
`;
