/** Links by which new users set their first password. */
export const INVITATIONS = {
  up: `
  alter table identity.users add column invited_until timestamptz;

  create table identity.invitations (
    id bigint generated always as identity primary key,
    user_id bigint not null constraint invitations_user_id_fkey references identity.users (id) on delete cascade,
    salt bytea not null,
    token_hash bytea not null constraint invitations_token_hash unique,
    created_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index invitations_user on identity.invitations (user_id, id);
`,
  // Invited users have a password that nobody knows: after a reset they log in as everybody else.
  down: `
  drop table identity.invitations;
  alter table identity.users drop column invited_until;
`,
};
