import { forEachRole } from "../database/schema/baseline.ts";

const TABLES = `
  create table events.erasures (
    kind text not null check (kind in ('document', 'user', 'organization', 'location')),
    subject_id bigint not null,
    recorded_at timestamptz not null,
    -- Names by which rows without an id are found. Removed when every service has run its passes: within a day.
    hints jsonb,
    -- Set by a restore: the thing may exist again, and is deleted again.
    repeated boolean not null default false,
    primary key (kind, subject_id)
  );
  create index erasures_in_order on events.erasures (recorded_at, kind, subject_id);
  create index erasures_with_hints on events.erasures (recorded_at) where hints is not null;
  ${forEachRole({ table: "events.erasures" }, "revoke insert, update, delete, truncate on events.erasures from %s")}
  -- Until when each service has erased names. A service without a row has never finished a pass.
  create table events.erasure_passes (service text primary key, done_until timestamptz not null);
`;

/** For the triggers of the services' tables, whose functions run with the owner's rights. */
const RECORD = `
  create function events.record_erasure(erased_kind text, erased_id bigint, names jsonb) returns void language sql as $$
    insert into events.erasures (kind, subject_id, recorded_at, hints) values (erased_kind, erased_id, clock_timestamp(), names)
    on conflict (kind, subject_id) do update set recorded_at = excluded.recorded_at, hints = excluded.hints
  $$;
  revoke all on function events.record_erasure(text, bigint, jsonb) from public;
`;

/** Replaces the names of deleted things in the audit trail by their ids. What a deletion says besides ("reason: retention") stays. */
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
  end $$;
  revoke all on function audit.erase_names(text[], bigint[]) from public;
`;

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
  end $$;
  revoke all on function events.forget_erasure_hints(text[]) from public;
`;

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
  end $$;
  revoke all on function events.erasure_record() from public;
`;

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
  end $$;
  revoke all on function events.repeat_erasures(jsonb) from public;
`;

/** Only the service that reads the audit trail erases names in it, and removes hints for all. */
const RIGHTS = forEachRole(
  { table: "audit.entries", privilege: "SELECT" },
  "grant execute on function audit.erase_names(text[], bigint[]) to %s",
  "grant execute on function events.forget_erasure_hints(text[]) to %s",
);

/**
 * What was deleted, without its name. Triggers of the owning services' tables add the rows, with the rights of the tables' owner: a
 * service records an erasure by deleting the row, and in no other way. So a service that an attacker took over cannot declare a
 * living user's name erased. See decision 0040.
 */
export const ERASURES = [TABLES, RECORD, ERASE_AUDITED, FORGET_HINTS, ERASURE_RECORD, REPEAT_ERASURES, RIGHTS].join("");
