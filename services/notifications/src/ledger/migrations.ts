import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

class HeldEmails1700003000000 implements MigrationInterface {
  readonly name = "HeldEmails1700003000000";

  async up(runner: QueryRunner): Promise<void> {
    // `counts_on`: the UTC day against whose limit the e-mail counts. `held_until`: set when that day is later than the event.
    await runner.query(`
      alter table notifications.emails
        add column counts_on date,
        add column held_until timestamptz,
        add column held_reason text constraint emails_held_reason check (held_reason in ('welcome_limit')),
        add constraint emails_held check ((held_until is null) = (held_reason is null))`);
    await runner.query(`
      create index emails_counted on notifications.emails (organization_id, counts_on) where counts_on is not null and state <> 'dropped'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index notifications.emails_counted");
    await runner.query("alter table notifications.emails drop column held_reason, drop column held_until, drop column counts_on");
  }
}

export const LEDGER_MIGRATIONS: Migration[] = [HeldEmails1700003000000];
