import type { MigrationInterface, QueryRunner } from "typeorm";

export class SecondFactors1700004600000 implements MigrationInterface {
  readonly name = "SecondFactors1700004600000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.totp_factors (
        user_id bigint primary key references identity.users (id) on delete cascade,
        sealed_secret bytea not null,
        last_step bigint not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table identity.passkeys (
        id bigint generated always as identity primary key,
        user_id bigint not null references identity.users (id) on delete cascade,
        credential_id text not null constraint passkeys_credential_id unique,
        public_key bytea not null,
        sign_count bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`);
    await runner.query("create index passkeys_user on identity.passkeys (user_id)");
    // Only hashes: a leaked table gives no recovery code.
    await runner.query(`
      create table identity.recovery_codes (
        user_id bigint not null references identity.users (id) on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      )`);
    // A sign-in whose password was right, until its second factor is.
    await runner.query(`
      create table identity.pending_logins (
        id bigint generated always as identity primary key,
        token_hash bytea not null constraint pending_logins_token_hash unique,
        user_id bigint not null references identity.users (id) on delete cascade,
        challenge text,
        failures int not null default 0,
        expires_at timestamptz not null
      )`);
    await runner.query("create index pending_logins_user on identity.pending_logins (user_id)");
    await runner.query("create index pending_logins_expires on identity.pending_logins (expires_at)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table identity.pending_logins, identity.recovery_codes, identity.passkeys, identity.totp_factors");
  }
}

export class ProvedBrowsers1700004900000 implements MigrationInterface {
  readonly name = "ProvedBrowsers1700004900000";

  async up(runner: QueryRunner): Promise<void> {
    // Empty at first: nothing says which browsers proved a second factor until now.
    await runner.query(`
      create table identity.proved_browsers (
        user_id bigint not null references identity.users (id) on delete cascade,
        device text not null,
        proved_at timestamptz not null default now(),
        primary key (user_id, device)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table identity.proved_browsers");
  }
}
