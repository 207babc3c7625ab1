import { DOMAINS_LOCK_KEY } from "../single-sign-on/store/domain-owners.ts";

const TABLES = `
  -- Another issuer or client gets a new row: subjects are unique for one issuer, and for some issuers for one client.
  create table identity.openid_providers (
    id bigint generated always as identity primary key,
    organization_id bigint not null constraint openid_providers_organization unique,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    creates_accounts boolean not null,
    version bigint not null default 1,
    created_at timestamptz not null default now()
  );

  create table identity.openid_domains (
    domain text constraint openid_domains_pkey primary key check (domain = lower(domain)),
    provider_id bigint not null references identity.openid_providers (id) on delete cascade
  );
  create index openid_domains_provider on identity.openid_domains (provider_id);

  create table identity.openid_identities (
    provider_id bigint not null references identity.openid_providers (id) on delete cascade,
    subject text not null,
    user_id bigint not null references identity.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    constraint openid_identities_pkey primary key (provider_id, subject),
    constraint openid_identities_user unique (provider_id, user_id)
  );
  create index openid_identities_of_user on identity.openid_identities (user_id);

  -- Only the hash of the cookie's token: state, nonce and code verifier are derived from the token.
  create table identity.openid_attempts (
    token_hash bytea primary key,
    provider_id bigint not null references identity.openid_providers (id) on delete cascade,
    return_to text,
    created_at timestamptz not null default now()
  );
  create index openid_attempts_age on identity.openid_attempts (created_at);
  create index openid_attempts_provider on identity.openid_attempts (provider_id);
`;

/** A domain belongs to the organization whose single sign-on has it: no other account gets an address in it, those from before stay. */
const DOMAIN_OWNERS = `
  create function identity.check_email_domains() returns trigger language plpgsql as $$
  declare
    confirmed text := coalesce(new.confirmed_email_key, new.email_key);
    given text[] := array[new.email_key, confirmed];
  begin
    if tg_op = 'UPDATE' and (new.organization_id is null or new.organization_id is not distinct from old.organization_id) then
      given := array[]::text[];
      -- A password reset shows the confirmed address again, which is not a new one.
      if new.email_key not in (old.email_key, coalesce(old.confirmed_email_key, old.email_key)) then
        given := given || new.email_key;
      end if;
      if confirmed <> coalesce(old.confirmed_email_key, old.email_key) then
        given := given || confirmed;
      end if;
    end if;
    if cardinality(given) = 0 then
      return null;
    end if;
    perform pg_advisory_xact_lock_shared(${DOMAINS_LOCK_KEY});
    if exists (
      select from identity.openid_domains d join identity.openid_providers p on p.id = d.provider_id
      where d.domain = any(array(select substring(address from '[^@]*$') from unnest(given) address))
        and p.organization_id is distinct from new.organization_id
    ) then
      raise unique_violation using constraint = 'users_email_domain', message = 'the domain belongs to another organization';
    end if;
    return null;
  end $$;
  -- After the row's own unique indexes, which must not be waited for with the lock held.
  create trigger users_check_email_domains
    after insert or update of email_key, confirmed_email_key, organization_id on identity.users
    for each row execute function identity.check_email_domains();
`;

export const SINGLE_SIGN_ON_TABLES = TABLES + DOMAIN_OWNERS;
