import { makeBaseline, type Migration } from "../database/schema/baseline.ts";
import { ERASURES } from "../erasure/schema.ts";

const EVENTS = `
  create table events.outbox (
    id uuid primary key,
    position bigint generated always as identity,
    publisher text not null,
    type text not null,
    aggregate text not null,
    sequence bigint not null,
    payload jsonb not null,
    consumers text[] not null,
    attempts integer not null default 0,
    leased_until timestamptz default now(),
    created_at timestamptz not null default now(),
    closed_at timestamptz,
    -- The trace in which the event was added, so that its consumers continue it: the W3C header, which holds random numbers only.
    -- Null while tracing is off.
    traceparent text
  );
  -- Every run of a relay queries due events. With the lease in the index it does not read events that are already leased; without
  -- it, each run would cost more the longer the backlog is.
  create index outbox_due on events.outbox (publisher, leased_until, position) where closed_at is null;
  create index outbox_closed on events.outbox (closed_at) where closed_at is not null;

  create table events.receipts (
    event_id uuid not null references events.outbox (id) on delete cascade,
    consumer text not null,
    received_at timestamptz not null default now(),
    primary key (event_id, consumer)
  );

  -- Never pruned: one short row for each deleted organization, and ids are not reused.
  create table events.gone_organizations (
    organization_id bigint primary key,
    gone_at timestamptz not null default now()
  );
`;

const AUDIT_TRAIL = `
  create table audit.entries (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    action text not null,
    outcome text not null,
    times integer not null default 1,
    user_id bigint,
    username text,
    role text,
    organization_id bigint,
    about_kind text,
    about_id bigint,
    subject text,
    detail text,
    address text not null,
    request_id text,
    -- Of an entry that may be added twice.
    key uuid unique,
    searched text generated always as (lower(coalesce(username, '') || ' ' || coalesce(subject, ''))) stored
  );
  create index entries_organization on audit.entries (organization_id, id);
  create index entries_at on audit.entries using brin (at);
  create index entries_searched on audit.entries using gin (searched public.gin_trgm_ops);
  -- Without these two, each pass that erases names reads the whole trail.
  create index entries_about on audit.entries (about_kind, about_id) where about_id is not null;
  create index entries_user on audit.entries (user_id) where user_id is not null;
`;

/** Migrations of the schemas that all services share: `events` and `audit`, which differ in rights. */
export const EVENT_MIGRATIONS: Migration[] = [makeBaseline("EventTraces1700006000000", [EVENTS, AUDIT_TRAIL, ERASURES])];
