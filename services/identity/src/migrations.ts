import { migrate, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

class Accounts1700000000000 implements MigrationInterface {
  readonly name = "Accounts1700000000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.users (
        id bigint generated always as identity primary key,
        username text not null,
        username_key text not null constraint users_username_key unique,
        email text not null,
        email_key text not null constraint users_email_key unique,
        password_hash text not null,
        phone_number text,
        role text not null check (role in ('user', 'admin', 'parent_admin')),
        organization_id bigint,
        nda_accepted_at timestamptz,
        nda_version text,
        created_at timestamptz not null default now(),
        constraint users_organization_by_role check ((role = 'parent_admin') = (organization_id is null))
      )`);
    await runner.query("create index users_organization on identity.users (organization_id)");
    // The token itself is never stored: what leaks from here logs nobody in.
    await runner.query(`
      create table identity.sessions (
        id bigint generated always as identity primary key,
        token_hash bytea not null constraint sessions_token_hash unique,
        user_id bigint not null references identity.users (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await runner.query("create index sessions_user on identity.sessions (user_id)");
    await runner.query("create index sessions_expires on identity.sessions (expires_at)");
    await runner.query(`
      create table identity.login_failures (
        id bigint generated always as identity primary key,
        name_key text not null,
        address text not null,
        failed_at timestamptz not null default now()
      )`);
    await runner.query("create index login_failures_name on identity.login_failures (name_key, failed_at)");
    await runner.query("create index login_failures_address on identity.login_failures (address, failed_at)");
    await runner.query("create index login_failures_age on identity.login_failures (failed_at)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table identity.login_failures, identity.sessions, identity.users");
  }
}

const MIGRATIONS: Migration[] = [Accounts1700000000000];

export async function migrateIdentity(): Promise<void> {
  const applied = await migrate("identity", MIGRATIONS);
  process.stderr.write(`identity: ${applied.length} migrations applied\n`);
}
