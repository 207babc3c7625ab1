import type { MigrationInterface, QueryRunner } from "typeorm";

export class SingleSignOn1700004700000 implements MigrationInterface {
  readonly name = "SingleSignOn1700004700000";

  async up(runner: QueryRunner): Promise<void> {
    // Another issuer or client gets a new row: subjects are unique for one issuer, and for some issuers for one client.
    await runner.query(`
      create table identity.openid_providers (
        id bigint generated always as identity primary key,
        organization_id bigint not null constraint openid_providers_organization unique,
        issuer text not null,
        client_id text not null,
        client_secret bytea not null,
        creates_accounts boolean not null,
        version bigint not null default 1,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table identity.openid_domains (
        domain text constraint openid_domains_pkey primary key check (domain = lower(domain)),
        provider_id bigint not null references identity.openid_providers (id) on delete cascade
      )`);
    await runner.query("create index openid_domains_provider on identity.openid_domains (provider_id)");
    await runner.query(`
      create table identity.openid_identities (
        provider_id bigint not null references identity.openid_providers (id) on delete cascade,
        subject text not null,
        user_id bigint not null references identity.users (id) on delete cascade,
        created_at timestamptz not null default now(),
        constraint openid_identities_pkey primary key (provider_id, subject),
        constraint openid_identities_user unique (provider_id, user_id)
      )`);
    await runner.query("create index openid_identities_of_user on identity.openid_identities (user_id)");
    // Only the hash of the cookie's token: state, nonce and code verifier are derived from the token.
    await runner.query(`
      create table identity.openid_attempts (
        token_hash bytea primary key,
        provider_id bigint not null references identity.openid_providers (id) on delete cascade,
        return_to text,
        created_at timestamptz not null default now()
      )`);
    await runner.query("create index openid_attempts_age on identity.openid_attempts (created_at)");
    await runner.query("create index openid_attempts_provider on identity.openid_attempts (provider_id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "drop table identity.openid_attempts, identity.openid_identities, identity.openid_domains, identity.openid_providers",
    );
  }
}
