/** Uploads that go on after a lost connection, and what was received of them. */
export const RESUMABLE_UPLOADS = {
  up: `
  create table documents.unfinished_uploads (
    id text primary key,
    user_id bigint not null,
    organization_id bigint not null,
    filename text not null,
    -- The questionnaire, as the client sent it; empty once the document exists, which has it.
    fields json not null,
    length bigint not null,
    received bigint not null default 0,
    finished boolean not null default false,
    created_at timestamptz not null default now()
  );
  create index unfinished_uploads_age on documents.unfinished_uploads (created_at);
  create index unfinished_uploads_organization on documents.unfinished_uploads (organization_id);

  -- Each part is an object of the store, which counts against the quota of its organization as every other one.
  create table documents.unfinished_upload_parts (
    upload_id text not null references documents.unfinished_uploads (id) on delete cascade,
    start bigint not null,
    object text not null,
    primary key (upload_id, start)
  );
`,
  down: `
  drop table documents.unfinished_upload_parts;
  drop table documents.unfinished_uploads;
`,
} as const;
