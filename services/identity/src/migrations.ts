import { migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { ACCOUNT_MIGRATIONS, SessionOrigins1700004500000 } from "./account-migrations.ts";
import { ErasedUsers1700004810000 } from "./erasure/migrations.ts";
import { NAME_MIGRATIONS } from "./names/migrations.ts";
import { refreshNameKeys } from "./names/refresh-name-keys.ts";
import { ProvedBrowsers1700004900000, SecondFactors1700004600000 } from "./second-factor/migrations.ts";
import { DomainOwners1700004910000, SingleSignOn1700004700000 } from "./single-sign-on/migration.ts";

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
    // Only the hash of a token is stored: a leaked table does not give access to a session.
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

class ResetsAndParameters1700000100000 implements MigrationInterface {
  readonly name = "ResetsAndParameters1700000100000";

  async up(runner: QueryRunner): Promise<void> {
    // The sequence of a user's events.
    await runner.query("alter table identity.users add column version bigint not null default 1");
    // The token of a reset link is an HMAC of the salt with a key outside of the database. Only its hash is stored.
    await runner.query(`
      create table identity.password_resets (
        id bigint generated always as identity primary key,
        user_id bigint not null references identity.users (id) on delete cascade,
        salt bytea not null,
        token_hash bytea not null constraint password_resets_token_hash unique,
        created_at timestamptz not null default now(),
        used_at timestamptz
      )`);
    await runner.query("create index password_resets_user on identity.password_resets (user_id, id)");
    await runner.query(`
      create table identity.parameters (
        id bigint generated always as identity primary key,
        user_id bigint not null references identity.users (id) on delete cascade,
        name text not null,
        name_key text not null,
        value text not null,
        is_default boolean not null,
        is_custom boolean not null,
        category text,
        description text,
        units text,
        constraint parameters_user_name unique (user_id, name_key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table identity.parameters, identity.password_resets");
    await runner.query("alter table identity.users drop column version");
  }
}

export const MIGRATIONS: Migration[] = [
  Accounts1700000000000,
  ResetsAndParameters1700000100000,
  ...ACCOUNT_MIGRATIONS,
  ...NAME_MIGRATIONS,
  SessionOrigins1700004500000,
  SecondFactors1700004600000,
  SingleSignOn1700004700000,
  ErasedUsers1700004810000,
  ProvedBrowsers1700004900000,
  DomainOwners1700004910000,
];

export async function migrateIdentity(): Promise<void> {
  await migrateCommand("identity", MIGRATIONS, undefined, undefined, refreshNameKeys);
}
