import { makeBaseline, migrateCommand, type Migration } from "@takeoff/platform/migrate";
import { WEBHOOK_MIGRATIONS } from "./webhooks/migrations.ts";

const EMAILS = `
  create table notifications.emails (
    id bigint generated always as identity primary key,
    event_id uuid not null,
    organization_id bigint,
    recipient text not null,
    template text not null,
    -- A sent e-mail keeps only the document id of its data.
    data jsonb not null,
    message_id text not null,
    state text not null default 'pending'
      constraint emails_state check (state in ('pending', 'sending', 'sent', 'parked', 'dropped')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    leased_until timestamptz,
    give_up_at timestamptz not null default now() + interval '24 hours',
    last_reply text,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    settled_at timestamptz,
    attempts_before integer not null default 0,
    -- The UTC day against whose limit the e-mail counts.
    counts_on date,
    -- Set when that day is later than the event.
    held_until timestamptz,
    held_reason text constraint emails_held_reason check (held_reason in ('welcome_limit')),
    -- An erased e-mail has no content any more: it cannot be sent again.
    erased_at timestamptz,
    constraint emails_event_recipient unique (event_id, recipient),
    constraint emails_held check ((held_until is null) = (held_reason is null))
  );
  create index emails_pending on notifications.emails (next_attempt_at) where state = 'pending';
  create index emails_sending on notifications.emails (leased_until) where state = 'sending';
  create index emails_counted on notifications.emails (organization_id, counts_on) where counts_on is not null and state <> 'dropped';
  -- For the delete of an organization's unsent e-mails, which are few among all rows.
  create index emails_unsent on notifications.emails (organization_id) where state in ('pending', 'parked');
  create index emails_by_state on notifications.emails (state, id);
  create index emails_settled on notifications.emails (settled_at) where state in ('sent', 'dropped');
  -- For the search by a part of an address among the e-mails of 90 days.
  create index emails_recipient on notifications.emails using gin (lower(recipient) public.gin_trgm_ops);
  -- For the erasure of a document's e-mails.
  create index emails_document on notifications.emails ((data ->> 'document_id')) where data ? 'document_id';
`;

/** What staff did about e-mails and jobs. */
const ACTS = `
  create table notifications.acts (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    act text not null constraint acts_act check (act in ('retried', 'dropped')),
    by_id bigint not null,
    by_name text not null,
    reason text,
    email_id bigint,
    recipient text,
    template text,
    queue text,
    event_id uuid,
    event_type text,
    aggregate text,
    constraint acts_subject check ((email_id is null) <> (event_id is null))
  );
  create index acts_by_email on notifications.acts (email_id, id) where email_id is not null;
  create index acts_by_time on notifications.acts (at);
`;

export const MIGRATIONS: Migration[] = [makeBaseline("ErasedEmails1700004830000", [EMAILS, ACTS]), ...WEBHOOK_MIGRATIONS];

export async function migrateNotifications(): Promise<void> {
  await migrateCommand("notifications", MIGRATIONS);
}
