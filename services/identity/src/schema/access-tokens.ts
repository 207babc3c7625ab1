/** Tokens with which programs send requests for their users. */
export const ACCESS_TOKENS = {
  up: `
  -- Only the hash of a token is stored: a leaked table gives access to none.
  create table identity.access_tokens (
    id bigint generated always as identity primary key,
    token_hash bytea not null constraint access_tokens_token_hash unique,
    user_id bigint not null constraint access_tokens_user_id_fkey references identity.users (id) on delete cascade,
    name text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_at timestamptz
  );
  create index access_tokens_user on identity.access_tokens (user_id);
`,
  down: "drop table identity.access_tokens;",
};
