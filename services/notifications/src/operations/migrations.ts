import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

class Operations1700000200000 implements MigrationInterface {
  readonly name = "Operations1700000200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notifications.emails
        add column settled_at timestamptz,
        add column attempts_before integer not null default 0`);
    // A sent e-mail keeps only the document id of its data.
    await runner.query(`
      update notifications.emails
      set settled_at = coalesce(sent_at, created_at),
          data = case when state <> 'sent' then data
                      when data ? 'document_id' then jsonb_build_object('document_id', data -> 'document_id')
                      else '{}' end
      where state in ('sent', 'parked', 'dropped')`);
    await runner.query("create index emails_by_state on notifications.emails (state, id)");
    await runner.query("create index emails_settled on notifications.emails (settled_at) where state in ('sent', 'dropped')");
    await runner.query(`
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
      )`);
    await runner.query("create index acts_by_email on notifications.acts (email_id, id) where email_id is not null");
    await runner.query("create index acts_by_time on notifications.acts (at)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table notifications.acts");
    await runner.query("drop index notifications.emails_settled, notifications.emails_by_state");
    await runner.query("alter table notifications.emails drop column settled_at, drop column attempts_before");
  }
}

class SearchedRecipients1700000300000 implements MigrationInterface {
  readonly name = "SearchedRecipients1700000300000";

  async up(runner: QueryRunner): Promise<void> {
    // For the search by a part of an address among the e-mails of 90 days.
    await runner.query("create index emails_recipient on notifications.emails using gin (lower(recipient) public.gin_trgm_ops)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index notifications.emails_recipient");
  }
}

export const OPERATIONS_MIGRATIONS: Migration[] = [Operations1700000200000, SearchedRecipients1700000300000];
