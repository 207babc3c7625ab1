import { createHash } from "node:crypto";
import { AGREEMENT_2024_1, agreementText } from "@takeoff/contracts";
import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** During a rolling upgrade the previous version of this service still adds and changes users: the trigger serves it too. */
class ConfirmedAddresses1700001000000 implements MigrationInterface {
  readonly name = "ConfirmedAddresses1700001000000";

  async up(runner: QueryRunner): Promise<void> {
    // Null when the shown address is confirmed, as for every account that exists before this migration.
    await runner.query(`
      alter table identity.users
        add column confirmed_email text,
        add column confirmed_email_key text constraint users_confirmed_email_key unique,
        add constraint users_confirmed_email check ((confirmed_email is null) = (confirmed_email_key is null))`);
    await runner.query(`
      create table identity.email_changes (
        id bigint generated always as identity primary key,
        user_id bigint not null references identity.users (id) on delete cascade,
        old_email text not null,
        new_email text not null,
        salt bytea not null,
        token_hash bytea not null constraint email_changes_token_hash unique,
        created_at timestamptz not null default now(),
        used_at timestamptz
      )`);
    await runner.query("create index email_changes_user on identity.email_changes (user_id, id)");
    // An address that one account shows must not be confirmed for another: a unique index cannot cover two columns of two rows.
    await runner.query(`
      create table identity.email_claims (
        email_key text constraint email_claims_key primary key,
        user_id bigint not null references identity.users (id) on delete cascade
      )`);
    await runner.query("create index email_claims_user on identity.email_claims (user_id)");
    await runner.query("insert into identity.email_claims (email_key, user_id) select email_key, id from identity.users");
    await runner.query(`
      create function identity.claim_emails() returns trigger language plpgsql as $$
      begin
        delete from identity.email_claims
        where user_id = new.id and email_key <> new.email_key and email_key is distinct from new.confirmed_email_key;
        insert into identity.email_claims (email_key, user_id)
        select distinct claimed.key, new.id from (values (new.email_key), (new.confirmed_email_key)) claimed (key)
        where claimed.key is not null
          and not exists (select from identity.email_claims c where c.email_key = claimed.key and c.user_id = new.id);
        return null;
      end $$`);
    await runner.query(`
      create trigger users_claim_emails after insert or update of email_key, confirmed_email_key on identity.users
      for each row execute function identity.claim_emails()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger users_claim_emails on identity.users");
    await runner.query("drop function identity.claim_emails()");
    await runner.query("drop table identity.email_claims, identity.email_changes");
    await runner.query("alter table identity.users drop column confirmed_email, drop column confirmed_email_key");
  }
}

class KnownDevices1700001100000 implements MigrationInterface {
  readonly name = "KnownDevices1700001100000";

  async up(runner: QueryRunner): Promise<void> {
    // Null for an unknown browser, as for all earlier rows.
    await runner.query("alter table identity.login_failures add column device text");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table identity.login_failures drop column device");
  }
}

class AgreementVersions1700001200000 implements MigrationInterface {
  readonly name = "AgreementVersions1700001200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.agreement_texts (
        hash bytea primary key,
        version text not null,
        text text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table identity.agreement_acceptances (
        user_id bigint not null references identity.users (id) on delete cascade,
        version text not null,
        text_hash bytea not null references identity.agreement_texts (hash),
        accepted_at timestamptz not null,
        primary key (user_id, version)
      )`);
    const { version } = AGREEMENT_2024_1;
    const text = agreementText(AGREEMENT_2024_1);
    const hash = createHash("sha256").update(text).digest();
    await runner.query("insert into identity.agreement_texts (hash, version, text) values ($1, $2, $3)", [hash, version, text]);
    // All versions stored until now showed this text.
    await runner.query("update identity.users set nda_version = $1 where nda_accepted_at is not null and nda_version is distinct from $1", [
      version,
    ]);
    await runner.query(
      `insert into identity.agreement_acceptances (user_id, version, text_hash, accepted_at)
       select id, $1, $2, nda_accepted_at from identity.users where nda_accepted_at is not null`,
      [version, hash],
    );
    // The version that was current when the session began. The default applies to sessions that are open now, and to those that
    // the previous version of this service creates during a rolling upgrade.
    await runner.query(`alter table identity.sessions add column nda_version text not null default '${version}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table identity.sessions drop column nda_version");
    await runner.query("drop table identity.agreement_acceptances, identity.agreement_texts");
  }
}

export class SessionOrigins1700004500000 implements MigrationInterface {
  readonly name = "SessionOrigins1700004500000";

  async up(runner: QueryRunner): Promise<void> {
    // Null for the sessions that are open now, and for those that the previous version creates during a rolling upgrade.
    await runner.query("alter table identity.sessions add column address text, add column device text");
    await runner.query("alter table identity.users add column disabled_at timestamptz");
    // The networks that an account was used from, as hashes.
    await runner.query(`
      create table identity.known_origins (
        user_id bigint not null references identity.users (id) on delete cascade,
        origin bytea not null,
        first_seen_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        primary key (user_id, origin)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table identity.sessions drop column address, drop column device");
    await runner.query("drop table identity.known_origins");
    await runner.query("alter table identity.users drop column disabled_at");
  }
}

/** Confirmed addresses, known browsers and versions of the agreement. */
export const ACCOUNT_MIGRATIONS: Migration[] = [ConfirmedAddresses1700001000000, KnownDevices1700001100000, AgreementVersions1700001200000];
