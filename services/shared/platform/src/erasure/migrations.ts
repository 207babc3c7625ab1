import type { MigrationInterface, QueryRunner } from "typeorm";

/** A function that only the schema's owner may run, until a migration grants it to a role. */
const ownersOnly = (signature: string): string => `revoke all on function ${signature} from public`;

/**
 * What was deleted, without its name. Triggers of the owning services' tables add the rows, with the rights of the tables' owner: a
 * service records an erasure by deleting the row, and in no other way. So a service that an attacker took over cannot declare a
 * living user's name erased. See decision 0040.
 */
export class Erasures1700004800000 implements MigrationInterface {
  readonly name = "Erasures1700004800000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table events.erasures (
        kind text not null check (kind in ('document', 'user', 'organization', 'location')),
        subject_id bigint not null,
        recorded_at timestamptz not null,
        -- Names by which rows without an id are found. Removed when every service has run its passes: within a day.
        hints jsonb,
        -- Set by a restore: the thing may exist again, and is deleted again.
        repeated boolean not null default false,
        primary key (kind, subject_id)
      )`);
    await runner.query("create index erasures_in_order on events.erasures (recorded_at, kind, subject_id)");
    await runner.query("create index erasures_with_hints on events.erasures (recorded_at) where hints is not null");
    // Until when each service has erased names. A service without a row has never finished a pass.
    await runner.query("create table events.erasure_passes (service text primary key, done_until timestamptz not null)");
    await runner.query(READ_ONLY);
    for (const statement of [RECORD, ERASE_AUDITED, FORGET_HINTS, ERASURE_RECORD, REPEAT_ERASURES]) await runner.query(statement);
    for (const signature of [
      "events.record_erasure(text, bigint, jsonb)",
      "events.forget_erasure_hints(text[])",
      "events.erasure_record()",
      "events.repeat_erasures(jsonb)",
      "audit.erase_names(text[], bigint[])",
    ])
      await runner.query(ownersOnly(signature));
    await runner.query(GRANT_TO_SERVICES);
    await runner.query(DELETED_BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function audit.erase_names(text[], bigint[])");
    await runner.query("drop function events.repeat_erasures(jsonb), events.erasure_record(), events.forget_erasure_hints(text[])");
    await runner.query("drop function events.record_erasure(text, bigint, jsonb)");
    await runner.query("drop table events.erasure_passes, events.erasures");
  }
}

/** Without these indexes each pass reads the whole trail. */
export class ErasedEntries1700004801000 implements MigrationInterface {
  readonly name = "ErasedEntries1700004801000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("set lock_timeout = 0");
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An aborted run leaves an invalid index.
      await runner.query(`drop index concurrently if exists audit.${name}`);
      await runner.query(`create index concurrently ${name} on audit.entries ${columns}`);
    }
    await runner.query("reset lock_timeout");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index audit.${name}`);
  }
}

const INDEXES = {
  entries_about: "(about_kind, about_id) where about_id is not null",
  entries_user: "(user_id) where user_id is not null",
};

/** Takes the right to write from the services' roles: only the function below adds rows. */
const READ_ONLY = `
  do $$
  declare
    holder oid;
  begin
    for holder in
      select distinct acl.grantee from pg_class c, aclexplode(c.relacl) acl
      where c.oid = 'events.erasures'::regclass and acl.grantee <> c.relowner and acl.grantee <> 0
    loop
      execute format('revoke insert, update, delete, truncate on events.erasures from %s', holder::regrole);
    end loop;
  end $$`;

/** For the triggers of the services' tables, whose functions run with the owner's rights. */
const RECORD = `
  create function events.record_erasure(erased_kind text, erased_id bigint, names jsonb) returns void language sql as $$
    insert into events.erasures (kind, subject_id, recorded_at, hints) values (erased_kind, erased_id, clock_timestamp(), names)
    on conflict (kind, subject_id) do update set recorded_at = excluded.recorded_at, hints = excluded.hints
  $$`;

/**
 * Replaces the names of deleted things in the audit trail by their ids; ids that are not recorded as deleted change nothing. What a
 * deletion says in addition is no name ("reason: retention") and stays.
 */
const ERASE_AUDITED = `
  create function audit.erase_names(kinds text[], ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    update audit.entries a
    set subject = case when a.subject is not null then format('(deleted %s %s)', e.kind, e.subject_id) end,
        detail = case when a.action in ('deleteDocument', 'deleteUser', 'deleteOrganization', 'deleteLocation') then a.detail end
    from unnest(kinds, ids) given (kind, id) join events.erasures e on e.kind = given.kind and e.subject_id = given.id
    where a.about_kind = e.kind and a.about_id = e.subject_id
      and (a.subject <> format('(deleted %s %s)', e.kind, e.subject_id)
        or (a.detail is not null and a.action not in ('deleteDocument', 'deleteUser', 'deleteOrganization', 'deleteLocation')));
    update audit.entries a
    set username = format('(deleted user %s)', e.subject_id)
    from unnest(kinds, ids) given (kind, id) join events.erasures e on e.kind = given.kind and e.subject_id = given.id
    where e.kind = 'user' and a.user_id = e.subject_id and a.username <> format('(deleted user %s)', e.subject_id);
  end $$`;

/** Removes hints that every one of the given services has used. */
const FORGET_HINTS = `
  create function events.forget_erasure_hints(services text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    done timestamptz;
  begin
    select case when count(*) = cardinality(services) then min(done_until) end into done
    from events.erasure_passes where service = any (services);
    update events.erasures set hints = null where hints is not null and recorded_at < done - interval '12 hours';
  end $$`;

/** What a restore of an earlier state has to repeat. Contains no names. */
const ERASURE_RECORD = `
  create function events.erasure_record() returns jsonb language plpgsql as $$
  begin
    return jsonb_build_object(
      'format', 1,
      'recorded_at', now(),
      'erasures', (select coalesce(jsonb_agg(jsonb_build_array(kind, subject_id, recorded_at) order by recorded_at), '[]') from events.erasures),
      'disabled_users',
      (select coalesce(jsonb_agg(jsonb_build_array(id, disabled_at) order by id), '[]') from identity.users where disabled_at is not null)
    );
  end $$`;

/**
 * Repeats what was recorded after the state that was restored. The services then delete what exists again. Ids that the lost state
 * had given are not given again: a record of an id must never apply to another row.
 */
const REPEAT_ERASURES = `
  create function events.repeat_erasures(record jsonb) returns integer language plpgsql as $$
  declare
    repeats integer;
    used record;
  begin
    if record ->> 'format' is distinct from '1' then
      raise exception 'this is no record of erasures';
    end if;
    insert into events.erasures as e (kind, subject_id, recorded_at, repeated)
    select item ->> 0, (item ->> 1)::bigint, (item ->> 2)::timestamptz, true from jsonb_array_elements(record -> 'erasures') item
    on conflict (kind, subject_id) do update set repeated = true;
    get diagnostics repeats = row_count;
    for used in
      select pg_get_serial_sequence(t.name, 'id') as sequence, max(e.subject_id) as id
      from events.erasures e join (values ('document', 'documents.documents'), ('user', 'identity.users'),
        ('organization', 'organizations.organizations'), ('location', 'organizations.locations')) t (kind, name) on t.kind = e.kind
      group by 1
    loop
      perform setval(used.sequence, greatest(used.id, nextval(used.sequence)));
    end loop;
    update identity.users u set disabled_at = coalesce(u.disabled_at, (item ->> 1)::timestamptz)
    from jsonb_array_elements(record -> 'disabled_users') item
    where u.id = (item ->> 0)::bigint and u.created_at < (item ->> 1)::timestamptz;
    update events.erasure_passes set done_until = '-infinity';
    return repeats;
  end $$`;

/** The audit trail's function for those who read the trail; the other one for every service. */
const GRANT_TO_SERVICES = `
  do $$
  declare
    holder oid;
  begin
    for holder in
      select distinct acl.grantee from pg_class c, aclexplode(c.relacl) acl
      where c.oid = 'audit.entries'::regclass and acl.privilege_type = 'SELECT' and acl.grantee <> c.relowner and acl.grantee <> 0
    loop
      execute format('grant execute on function audit.erase_names(text[], bigint[]) to %s', holder::regrole);
      execute format('grant execute on function events.forget_erasure_hints(text[]) to %s', holder::regrole);
    end loop;
  end $$`;

/** What was deleted before this migration, as far as the audit trail knows. Users who moved from a deleted organization exist. */
const DELETED_BEFORE = `
  do $$
  begin
    insert into events.erasures (kind, subject_id, recorded_at)
    select 'organization', organization_id, gone_at from events.gone_organizations;
    insert into events.erasures (kind, subject_id, recorded_at)
    select about_kind, about_id, max(at) from audit.entries
    where action in ('deleteDocument', 'deleteUser', 'deleteLocation') and outcome = 'done' and about_id is not null
      and about_kind in ('document', 'user', 'location')
    group by 1, 2;
    if to_regclass('identity.users') is not null and to_regclass('documents.documents') is not null then
      insert into events.erasures (kind, subject_id, recorded_at)
      select 'document', a.about_id, max(gone.gone_at) from audit.entries a
      join events.gone_organizations gone on gone.organization_id = a.organization_id
      where a.about_kind = 'document' and a.about_id is not null and not exists (select from documents.documents d where d.id = a.about_id)
      group by a.about_id on conflict do nothing;
      insert into events.erasures (kind, subject_id, recorded_at)
      select 'user', someone.id, max(gone.gone_at)
      from audit.entries a join events.gone_organizations gone on gone.organization_id = a.organization_id,
        lateral (values (a.user_id), (case when a.about_kind = 'user' then a.about_id end)) someone (id)
      where someone.id is not null and not exists (select from identity.users u where u.id = someone.id)
      group by someone.id on conflict do nothing;
    end if;
  end $$`;
