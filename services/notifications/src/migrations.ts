import { migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { ERASURE_MIGRATIONS } from "./erasure/migrations.ts";
import { LEDGER_MIGRATIONS } from "./ledger/migrations.ts";
import { OPERATIONS_MIGRATIONS } from "./operations/migrations.ts";

class Emails1700000000000 implements MigrationInterface {
  readonly name = "Emails1700000000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notifications.emails (
        id bigint generated always as identity primary key,
        event_id uuid not null,
        organization_id bigint,
        recipient text not null,
        template text not null,
        data jsonb not null,
        message_id text not null,
        state text not null default 'pending' constraint emails_state check (state in ('pending', 'sending', 'sent', 'parked')),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        leased_until timestamptz,
        give_up_at timestamptz not null default now() + interval '24 hours',
        last_reply text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        constraint emails_event_recipient unique (event_id, recipient)
      )`);
    await runner.query("create index emails_pending on notifications.emails (next_attempt_at) where state = 'pending'");
    await runner.query("create index emails_sending on notifications.emails (leased_until) where state = 'sending'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table notifications.emails");
  }
}

class DroppedEmails1700000100000 implements MigrationInterface {
  readonly name = "DroppedEmails1700000100000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table notifications.emails drop constraint emails_state");
    await runner.query(`
      alter table notifications.emails add constraint emails_state
      check (state in ('pending', 'sending', 'sent', 'parked', 'dropped'))`);
    // For the delete of an organization's unsent e-mails, which are few among all rows.
    await runner.query("create index emails_unsent on notifications.emails (organization_id) where state in ('pending', 'parked')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index notifications.emails_unsent");
    await runner.query("update notifications.emails set state = 'parked' where state = 'dropped'");
    await runner.query("alter table notifications.emails drop constraint emails_state");
    await runner.query(`
      alter table notifications.emails add constraint emails_state check (state in ('pending', 'sending', 'sent', 'parked'))`);
  }
}

export const MIGRATIONS: Migration[] = [
  Emails1700000000000,
  DroppedEmails1700000100000,
  ...OPERATIONS_MIGRATIONS,
  ...LEDGER_MIGRATIONS,
  ...ERASURE_MIGRATIONS,
];

export async function migrateNotifications(): Promise<void> {
  await migrateCommand("notifications", MIGRATIONS);
}
