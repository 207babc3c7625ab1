import { makeMigration, type Migration } from "@takeoff/platform/migrate";

const WEBHOOKS = `
  create table notifications.webhooks (
    id bigint generated always as identity primary key,
    organization_id bigint not null,
    url text not null,
    events text[] not null,
    -- Sealed with a key that is not in the database.
    secret bytea not null,
    former_secret bytea,
    former_secret_until timestamptz,
    created_at timestamptz not null default now(),
    delivered_at timestamptz,
    failing_since timestamptz,
    disabled_at timestamptz,
    disabled_reason text constraint webhooks_disabled_reason check (disabled_reason in ('failing', 'gone', 'manual')),
    -- When the e-mails about the disabling were enqueued.
    notified_at timestamptz,
    constraint webhooks_disabled check ((disabled_at is null) = (disabled_reason is null)),
    constraint webhooks_former_secret check ((former_secret is null) = (former_secret_until is null))
  );
  create index webhooks_organization on notifications.webhooks (organization_id);
`;

const DELIVERIES = `
  create table notifications.webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null constraint webhook_deliveries_webhook references notifications.webhooks (id) on delete cascade,
    organization_id bigint not null,
    -- The same on every attempt: receivers recognize a second copy by it.
    message_id text not null,
    event text not null,
    document_id bigint,
    occurred_at timestamptz not null,
    -- Contains the document with its names; null once they are erased.
    data jsonb,
    state text not null default 'pending' constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    attempts_before integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    leased_until timestamptz,
    give_up_at timestamptz not null,
    created_at timestamptz not null default now(),
    attempted_at timestamptz,
    settled_at timestamptz,
    status integer,
    answer text,
    duration_ms integer,
    error text,
    constraint webhook_deliveries_message unique (webhook_id, message_id)
  );
  -- Each claim reads the first due rows of each webhook, however many wait.
  create index webhook_deliveries_due on notifications.webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'pending';
  create index webhook_deliveries_leased on notifications.webhook_deliveries (leased_until) where state = 'pending' and leased_until is not null;
  create index webhook_deliveries_listed on notifications.webhook_deliveries (webhook_id, id);
  create index webhook_deliveries_settled on notifications.webhook_deliveries (settled_at) where state <> 'pending';
  -- For the erasure of a document's deliveries.
  create index webhook_deliveries_document on notifications.webhook_deliveries (document_id) where document_id is not null;
`;

export const WEBHOOK_MIGRATIONS: Migration[] = [
  // Events are sent to addresses of organizations.
  makeMigration("Webhooks1700005590000", {
    up: WEBHOOKS + DELIVERIES,
    down: "drop table notifications.webhook_deliveries; drop table notifications.webhooks;",
  }),
  // Tests and re-sends are counted for each webhook.
  makeMigration("WebhookSends1700005630000", {
    up: `
      alter table notifications.webhooks
        add column tests_at timestamptz[] not null default '{}',
        add column resends_at timestamptz[] not null default '{}';
    `,
    down: "alter table notifications.webhooks drop column tests_at, drop column resends_at;",
  }),
];
