const USERS = `
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
    -- The sequence of a user's events.
    version bigint not null default 1,
    -- Null when the shown address is confirmed.
    confirmed_email text,
    confirmed_email_key text constraint users_confirmed_email_key unique,
    -- Null until the keys of the name are computed, which SQL cannot do.
    name_keys_version integer,
    disabled_at timestamptz,
    constraint users_organization_by_role check ((role = 'parent_admin') = (organization_id is null)),
    constraint users_confirmed_email check ((confirmed_email is null) = (confirmed_email_key is null))
  );
  create index users_organization on identity.users (organization_id);
  create index users_name_keys_version on identity.users (name_keys_version);

  -- Not unique: names from before the rule may share a key. Deleted with their user.
  create table identity.username_keys (
    key bytea not null,
    user_id bigint not null references identity.users (id) on delete cascade,
    constraint username_keys_pkey primary key (key, user_id)
  );
  create index username_keys_user on identity.username_keys (user_id);

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
  );
`;

/** Changes of addresses, and what keeps two accounts from the same one. */
const ADDRESSES = `
  create table identity.email_changes (
    id bigint generated always as identity primary key,
    user_id bigint not null references identity.users (id) on delete cascade,
    old_email text not null,
    new_email text not null,
    salt bytea not null,
    token_hash bytea not null constraint email_changes_token_hash unique,
    created_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index email_changes_user on identity.email_changes (user_id, id);

  -- An address that one account shows must not be confirmed for another: a unique index cannot cover two columns of two rows.
  create table identity.email_claims (
    email_key text constraint email_claims_key primary key,
    user_id bigint not null references identity.users (id) on delete cascade
  );
  create index email_claims_user on identity.email_claims (user_id);
  create function identity.claim_emails() returns trigger language plpgsql as $$
  begin
    delete from identity.email_claims
    where user_id = new.id and email_key <> new.email_key and email_key is distinct from new.confirmed_email_key;
    insert into identity.email_claims (email_key, user_id)
    select distinct claimed.key, new.id from (values (new.email_key), (new.confirmed_email_key)) claimed (key)
    where claimed.key is not null
      and not exists (select from identity.email_claims c where c.email_key = claimed.key and c.user_id = new.id);
    return null;
  end $$;
  create trigger users_claim_emails after insert or update of email_key, confirmed_email_key on identity.users
    for each row execute function identity.claim_emails();
`;

const AGREEMENTS = `
  create table identity.agreement_texts (
    hash bytea primary key,
    version text not null,
    text text not null,
    created_at timestamptz not null default now()
  );
  create table identity.agreement_acceptances (
    user_id bigint not null references identity.users (id) on delete cascade,
    version text not null,
    text_hash bytea not null references identity.agreement_texts (hash),
    accepted_at timestamptz not null,
    primary key (user_id, version)
  );
`;

/**
 * Records the erasure of each deleted user, whatever statement deleted it. Former addresses go with the user's row, so the trigger
 * notes them before; an address that another user has taken since is that user's.
 */
const ERASURE = `
  create function identity.record_erasure() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform events.record_erasure('user', old.id, jsonb_build_object('username', old.username, 'emails', (
      select jsonb_agg(distinct a.address)
      from (select old.email as address union select old.confirmed_email
            union select c.old_email from identity.email_changes c where c.user_id = old.id
            union select c.new_email from identity.email_changes c where c.user_id = old.id) a
      where a.address is not null and not exists (
        select from identity.email_claims taken where taken.email_key = lower(a.address) and taken.user_id <> old.id))));
    return old;
  end $$;
  revoke all on function identity.record_erasure() from public;
  create trigger users_erasure before delete on identity.users for each row execute function identity.record_erasure();
`;

export const ACCOUNT_TABLES = [USERS, ADDRESSES, AGREEMENTS, ERASURE].join("");
