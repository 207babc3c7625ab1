import { countBytes } from "../objects.ts";

const TABLES = `
  -- A draft belongs to one document and is deleted with it. Another document of the organization with the same file copies its pages.
  create table documents.drafts (
    document_id bigint primary key references documents.documents (id) on delete cascade,
    organization_id bigint not null,
    sha256 bytea not null,
    engine_version integer not null,
    state text not null check (state in ('queued', 'running', 'ready', 'failed')),
    failure text,
    pages integer,
    pages_done integer not null default 0,
    preflight json,
    requested_at timestamptz not null default now(),
    finished_at timestamptz,
    marked_pdf text,
    marked_with text,
    marked_object text,
    -- The bytes of its pages and lines.
    stored_bytes bigint not null default 0
  );
  create index drafts_of_a_file on documents.drafts (organization_id, sha256, engine_version);

  -- What was seen on a page besides its lines: read as a whole. Queries and responses are limited by the columns of sizes.
  create table documents.draft_pages (
    document_id bigint not null references documents.drafts (document_id) on delete cascade,
    page integer not null,
    failure text,
    reading json,
    -- Scales that staff picked: points for a foot by the place of the view.
    scales json,
    bytes integer not null generated always as (coalesce(octet_length(reading::text), 0)) stored,
    sheet text generated always as (left(reading->>'sheet', 200)) stored,
    title text generated always as (left(reading->>'title', 200)) stored,
    kind text generated always as (reading->>'kind') stored,
    linework text generated always as (reading->>'linework') stored,
    -- What is missing because of a limit.
    cuts text[] not null default '{}',
    -- What it takes of the limits of a file.
    characters integer not null default 0,
    places integer not null default 0,
    primary key (document_id, page)
  );

  create table documents.draft_lines (
    id bigint generated always as identity primary key,
    document_id bigint not null references documents.drafts (document_id) on delete cascade,
    page integer not null,
    designation text not null,
    quantity integer,
    confidence text not null,
    -- As the engine read it; null for a line that staff added.
    read json,
    pieces json not null,
    state text not null default 'draft' check (state in ('draft', 'accepted', 'edited', 'rejected')),
    decided_by text,
    decided_at timestamptz,
    version integer not null default 0,
    weight_per_ft double precision,
    -- Inches of one piece, as the drawing says it: as the engine measured it, or by a scale that staff picked since.
    measured_in double precision,
    measured_source text,
    -- The same, unless staff typed another.
    length_in double precision,
    length_source text,
    bytes integer not null generated always as (coalesce(octet_length(read::text), 0) + octet_length(pieces::text)) stored
  );
  create index draft_lines_in_order on documents.draft_lines (document_id, page, id);
`;

const stored = (rows: string, sign: "" | "-"): string =>
  `select organization_id, ${sign}stored_bytes as n from ${rows} where stored_bytes <> 0`;

/** Draft takeoffs, which count against the organization's quota. */
export const DRAFT_TABLES = TABLES + countBytes("drafts", "count_draft_storage", stored);
