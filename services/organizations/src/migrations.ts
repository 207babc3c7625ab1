import { migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { ERASURE_MIGRATIONS } from "./erasure/migrations.ts";

class Organizations1700000000000 implements MigrationInterface {
  readonly name = "Organizations1700000000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organizations.organizations (
        id bigint generated always as identity primary key,
        name text not null,
        name_key text not null constraint organizations_name_key unique,
        sponsor_email text,
        sponsor_location text,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table organizations.locations (
        id bigint generated always as identity primary key,
        name text not null,
        name_key text not null constraint locations_name_key unique
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table organizations.locations, organizations.organizations");
  }
}

class Versions1700000100000 implements MigrationInterface {
  readonly name = "Versions1700000100000";

  async up(runner: QueryRunner): Promise<void> {
    // The sequence of an organization's events: a redelivered older name must not overwrite a newer one.
    await runner.query("alter table organizations.organizations add column version bigint not null default 1");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organizations.organizations drop column version");
  }
}

class Quotas1700004000000 implements MigrationInterface {
  readonly name = "Quotas1700004000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organizations.organizations add column quota_bytes bigint check (quota_bytes >= 0)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organizations.organizations drop column quota_bytes");
  }
}

class Retention1700004850000 implements MigrationInterface {
  readonly name = "Retention1700004850000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "alter table organizations.organizations add column retention_days integer check (retention_days between 1 and 3650)",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organizations.organizations drop column retention_days");
  }
}

class Turnaround1700004900000 implements MigrationInterface {
  readonly name = "Turnaround1700004900000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organizations.organizations
         add column turnaround_hours integer not null default 24 check (turnaround_hours between 1 and 720),
         add column working_hours jsonb check (jsonb_typeof(working_hours) = 'object')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table organizations.organizations drop column turnaround_hours, drop column working_hours");
  }
}

export const MIGRATIONS: Migration[] = [
  Organizations1700000000000,
  Versions1700000100000,
  Quotas1700004000000,
  ...ERASURE_MIGRATIONS,
  Retention1700004850000,
  Turnaround1700004900000,
];

export async function migrateOrganizations(): Promise<void> {
  await migrateCommand("organizations", MIGRATIONS);
}
