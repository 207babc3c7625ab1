import { forEachRole } from "@takeoff/platform/migrate";

const DOCUMENTS = `
  -- The *_key columns hold names in the form that is compared: lower case, one Unicode normalization (contracts' nameKey).
  -- Free space in each page lets a change of columns without an index write no index (a HOT update).
  create table documents.documents (
    id bigint generated always as identity primary key,
    organization_id bigint not null,
    organization_name text not null,
    organization_key text not null,
    uploaded_by_id bigint not null,
    uploaded_by text not null,
    uploader_key text not null,
    filename text not null,
    filename_key text not null,
    status text not null check (status in ('new', 'pending', 'in_progress', 'processing', 'completed', 'failed')),
    upload_date timestamptz not null default date_trunc('milliseconds', now()),
    size_bytes bigint not null,
    page_count integer,
    failure_reason text,
    notes text,
    completed_at timestamptz,
    findings jsonb not null default '[]',
    project_name text not null,
    project_key text not null,
    project_location text not null,
    location_key text not null,
    contractor_location text not null,
    contractor_key text not null,
    expected_order_date date not null,
    quote_needed_by date not null,
    is_domestic_steel boolean not null,
    original_object text not null references documents.objects (key),
    processed_object text references documents.objects (key),
    csv_object text references documents.objects (key),
    xml_object text references documents.objects (key),
    version bigint not null default 1,
    busy_token uuid,
    busy_until timestamptz,
    -- Separate from the findings of the uploaded file's check: each source replaces only its own findings.
    result_findings jsonb not null default '[]',
    imported_object text references documents.objects (key),
    imported_filename text,
    csv_mapping json,
    -- Each knows the other, so that a list shows both without a join.
    replaces_id bigint references documents.documents (id) on delete set null,
    replaced_by_id bigint references documents.documents (id) on delete set null,
    -- Null where nothing was promised: for what was completed or failed before there were due times.
    due_at timestamptz default date_trunc('milliseconds', now()) + interval '24 hours',
    due_notice_at timestamptz,
    assigned_to_id bigint,
    assigned_to text,
    assigned_at timestamptz,
    assignee_acted_at timestamptz
  ) with (fillfactor = 80);

  -- Without these indexes, PostgreSQL scans the table five times for each deleted object to check the foreign keys.
  create index documents_original_object on documents.documents (original_object);
  create index documents_processed_object on documents.documents (processed_object) where processed_object is not null;
  create index documents_csv_object on documents.documents (csv_object) where csv_object is not null;
  create index documents_xml_object on documents.documents (xml_object) where xml_object is not null;
  create index documents_imported_object on documents.documents (imported_object) where imported_object is not null;
  -- For the deletion of a document that others refer to.
  create index documents_replaces_id on documents.documents (replaces_id) where replaces_id is not null;
  create index documents_replaced_by_id on documents.documents (replaced_by_id) where replaced_by_id is not null;
`;

/** A document's objects get its organization, whatever statement refers to them. */
const OWN_OBJECTS = `
  create function documents.own_objects() returns trigger language plpgsql as $$
  begin
    update documents.objects set organization_id = new.organization_id
    where key in (new.original_object, new.processed_object, new.csv_object, new.xml_object) and organization_id is null;
    return null;
  end $$;
  create trigger documents_own_objects
    after insert or update of original_object, processed_object, csv_object, xml_object on documents.documents
    for each row execute function documents.own_objects();
`;

const HISTORY = `
  create table documents.history (
    id bigint generated always as identity primary key,
    document_id bigint not null references documents.documents (id) on delete cascade,
    at timestamptz not null,
    by text not null,
    what text not null,
    "from" text,
    "to" text
  );
  create index history_document on documents.history (document_id, id);
  -- Roles that may change rows by default may only insert them here. Deleting a document still deletes its entries: the cascade
  -- runs with the rights of the tables' owner.
  revoke update, delete, truncate on documents.history from public;
  ${forEachRole({ table: "documents.history" }, "revoke update, delete, truncate on documents.history from %s")}
`;

const UPLOADS = `
  create table documents.idempotency_keys (
    user_id bigint not null,
    key text not null,
    attempt uuid not null,
    fingerprint bytea,
    answer jsonb,
    leased_until timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  );
  create index idempotency_keys_age on documents.idempotency_keys (created_at);

  create table documents.organization_names (
    organization_id bigint primary key,
    name text not null,
    version bigint not null
  );
`;

/** Documents with their history, and what uploads need. */
export const DOCUMENT_TABLES = [DOCUMENTS, OWN_OBJECTS, HISTORY, UPLOADS].join("");
