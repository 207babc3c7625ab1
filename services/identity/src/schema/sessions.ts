const SESSIONS = `
  -- Only the hash of a token is stored: a leaked table does not give access to a session.
  create table identity.sessions (
    id bigint generated always as identity primary key,
    token_hash bytea not null constraint sessions_token_hash unique,
    user_id bigint not null references identity.users (id) on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- The version of the agreement that was current when the session began.
    nda_version text not null default '2024-1',
    address text,
    device text
  );
  create index sessions_user on identity.sessions (user_id);
  create index sessions_expires on identity.sessions (expires_at);

  create table identity.login_failures (
    id bigint generated always as identity primary key,
    name_key text not null,
    address text not null,
    failed_at timestamptz not null default now(),
    -- Null for an unknown browser.
    device text
  );
  create index login_failures_name on identity.login_failures (name_key, failed_at);
  create index login_failures_address on identity.login_failures (address, failed_at);
  create index login_failures_age on identity.login_failures (failed_at);

  -- The networks that an account was used from, as hashes.
  create table identity.known_origins (
    user_id bigint not null references identity.users (id) on delete cascade,
    origin bytea not null,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    primary key (user_id, origin)
  );

  -- The token of a reset link is an HMAC of the salt with a key outside of the database. Only its hash is stored.
  create table identity.password_resets (
    id bigint generated always as identity primary key,
    user_id bigint not null references identity.users (id) on delete cascade,
    salt bytea not null,
    token_hash bytea not null constraint password_resets_token_hash unique,
    created_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index password_resets_user on identity.password_resets (user_id, id);
`;

const SECOND_FACTORS = `
  create table identity.totp_factors (
    user_id bigint primary key references identity.users (id) on delete cascade,
    sealed_secret bytea not null,
    last_step bigint not null,
    created_at timestamptz not null default now()
  );

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
  );
  create index passkeys_user on identity.passkeys (user_id);

  -- Only hashes: a leaked table gives no recovery code.
  create table identity.recovery_codes (
    user_id bigint not null references identity.users (id) on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  );

  -- A sign-in whose password was right, until its second factor is.
  create table identity.pending_logins (
    id bigint generated always as identity primary key,
    token_hash bytea not null constraint pending_logins_token_hash unique,
    user_id bigint not null references identity.users (id) on delete cascade,
    challenge text,
    failures int not null default 0,
    expires_at timestamptz not null
  );
  create index pending_logins_user on identity.pending_logins (user_id);
  create index pending_logins_expires on identity.pending_logins (expires_at);

  create table identity.proved_browsers (
    user_id bigint not null references identity.users (id) on delete cascade,
    device text not null,
    proved_at timestamptz not null default now(),
    primary key (user_id, device)
  );
`;

/** Sessions, failed log-ins, reset links and second factors. */
export const SESSION_TABLES = SESSIONS + SECOND_FACTORS;
