import type { MigrationInterface, QueryRunner } from "typeorm";
import type { Migration } from "../database/migrate.ts";

class Outbox1700000000000 implements MigrationInterface {
  readonly name = "Outbox1700000000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        leased_until timestamptz,
        created_at timestamptz not null default now(),
        closed_at timestamptz
      )`);
    await runner.query("create index outbox_open on events.outbox (publisher, position) where closed_at is null");
    await runner.query("create index outbox_closed on events.outbox (closed_at) where closed_at is not null");
    await runner.query(`
      create table events.receipts (
        event_id uuid not null references events.outbox (id) on delete cascade,
        consumer text not null,
        received_at timestamptz not null default now(),
        primary key (event_id, consumer)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table events.receipts, events.outbox");
  }
}

class GoneOrganizations1700000100000 implements MigrationInterface {
  readonly name = "GoneOrganizations1700000100000";

  async up(runner: QueryRunner): Promise<void> {
    // Never pruned: one short row for each organization that was ever deleted, and ids are not used again.
    await runner.query(`
      create table events.gone_organizations (
        organization_id bigint primary key,
        gone_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table events.gone_organizations");
  }
}

export const EVENT_MIGRATIONS: Migration[] = [Outbox1700000000000, GoneOrganizations1700000100000];
