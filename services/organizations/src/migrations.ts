import { makeBaseline, migrateCommand, type Migration } from "@takeoff/platform/migrate";

const TABLES = `
  create table organizations.organizations (
    id bigint generated always as identity primary key,
    name text not null,
    name_key text not null constraint organizations_name_key unique,
    sponsor_email text,
    sponsor_location text,
    created_at timestamptz not null default now(),
    -- The sequence of an organization's events: a redelivered older name must not overwrite a newer one.
    version bigint not null default 1,
    quota_bytes bigint check (quota_bytes >= 0),
    retention_days integer check (retention_days between 1 and 3650),
    turnaround_hours integer not null default 24 check (turnaround_hours between 1 and 720),
    working_hours jsonb check (jsonb_typeof(working_hours) = 'object')
  );
  create table organizations.locations (
    id bigint generated always as identity primary key,
    name text not null,
    name_key text not null constraint locations_name_key unique
  );
`;

/** Records the erasure of each deleted organization and location, whatever statement deleted it. */
const ERASURE = `
  create function organizations.record_erasure() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform events.record_erasure(tg_argv[0], old.id, null);
    return null;
  end $$;
  revoke all on function organizations.record_erasure() from public;
  create trigger organizations_erasure after delete on organizations.organizations
    for each row execute function organizations.record_erasure('organization');
  create trigger locations_erasure after delete on organizations.locations
    for each row execute function organizations.record_erasure('location');
`;

export const MIGRATIONS: Migration[] = [makeBaseline("Turnaround1700004900000", [TABLES, ERASURE])];

export async function migrateOrganizations(): Promise<void> {
  await migrateCommand("organizations", MIGRATIONS);
}
