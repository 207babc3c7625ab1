import type { MigrationInterface, QueryRunner } from "typeorm";
import { ErasedEntries1700004801000, Erasures1700004800000 } from "../erasure/migrations.ts";

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
    // Never pruned: one short row for each deleted organization, and ids are not reused.
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

/**
 * Every run of a relay queries due events. With the lease in the index it does not read events that are already leased;
 * without it, each run would cost more the longer the backlog is.
 */
class DueEvents1700000200000 implements MigrationInterface {
  readonly name = "DueEvents1700000200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table events.outbox alter column leased_until set default now()");
    await runner.query("update events.outbox set leased_until = now() where closed_at is null and leased_until is null");
    await runner.query("create index outbox_due on events.outbox (publisher, leased_until, position) where closed_at is null");
    await runner.query("drop index events.outbox_open");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("create index outbox_open on events.outbox (publisher, position) where closed_at is null");
    await runner.query("drop index events.outbox_due");
    await runner.query("alter table events.outbox alter column leased_until drop default");
  }
}

class AuditTrail1700000300000 implements MigrationInterface {
  readonly name = "AuditTrail1700000300000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        -- Of what may be told twice.
        key uuid unique,
        searched text generated always as (lower(coalesce(username, '') || ' ' || coalesce(subject, ''))) stored
      )`);
    await runner.query("create index entries_organization on audit.entries (organization_id, id)");
    await runner.query("create index entries_at on audit.entries using brin (at)");
    await runner.query("create index entries_searched on audit.entries using gin (searched public.gin_trgm_ops)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table audit.entries");
  }
}

/**
 * The trace in which an event was added, so that its consumers continue it: the W3C `traceparent`, which holds random numbers only.
 * Null while tracing is off.
 */
class EventTraces1700006000000 implements MigrationInterface {
  readonly name = "EventTraces1700006000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table events.outbox add column traceparent text");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table events.outbox drop column traceparent");
  }
}

/** Migrations of the schemas that all services share: `events` and `audit`, which differ in rights. */
export const EVENT_MIGRATIONS: (new () => MigrationInterface)[] = [
  Outbox1700000000000,
  GoneOrganizations1700000100000,
  DueEvents1700000200000,
  AuditTrail1700000300000,
  Erasures1700004800000,
  ErasedEntries1700004801000,
  EventTraces1700006000000,
];
