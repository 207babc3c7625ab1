import { forEachRole } from "@takeoff/platform/migrate";

/** Records the erasure of deleted documents, whatever statement deleted them: one statement may delete many. */
const RECORD = `
  -- The hints: the history of a replaced document names the file of the later one.
  create function documents.record_erasures() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform events.record_erasure('document', removed.id,
      case when removed.replaces_id is not null
        then jsonb_build_object('filename', removed.filename, 'replaces_id', removed.replaces_id) end)
    from removed;
    return null;
  end $$;
  revoke all on function documents.record_erasures() from public;
  create trigger documents_erasures after delete on documents.documents referencing old table as removed
    for each statement execute function documents.record_erasures();
`;

/**
 * Replaces names of deleted users and documents in the histories of documents that exist. The service's role may not change entries
 * in any other way. A user name may be used again: only entries from before the deletion are its user's.
 */
const ERASE_HISTORY = `
  create function documents.erase_history(users bigint[], removed bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if cardinality(users) > 0 then
      update documents.history h set by = format('(deleted user %s)', e.subject_id)
      from events.erasures e
      where e.kind = 'user' and e.subject_id = any (users) and h.by = e.hints ->> 'username' and h.at <= e.recorded_at + interval '1 minute';
    end if;
    update documents.history h set "to" = format('(deleted document %s)', e.subject_id)
    from events.erasures e
    where e.kind = 'document' and e.subject_id = any (removed) and e.hints ? 'replaces_id' and h.document_id = (e.hints ->> 'replaces_id')::bigint
      and h.what = 'replaced' and h."to" = e.hints ->> 'filename'
      and not exists (select from documents.documents d where d.replaces_id = h.document_id and d.filename = h."to");
  end $$;
  revoke all on function documents.erase_history(bigint[], bigint[]) from public;
`;

/** Replaces the names of deleted staff in entries about assignments. */
const ERASE_ASSIGNMENTS = `
  create function documents.erase_assignments(users bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    ${eraseAssignments("from")};
    ${eraseAssignments("to")};
  end $$;
  revoke all on function documents.erase_assignments(bigint[]) from public;
`;

/** One of the two columns: an entry may name two users, and an update changes each row once. */
function eraseAssignments(column: "from" | "to"): string {
  return `update documents.history h set "${column}" = format('(deleted user %s)', e.subject_id)
    from events.erasures e
    where e.kind = 'user' and e.subject_id = any (users) and h.what = 'assignment' and h."${column}" = e.hints ->> 'username'
      and h.at <= e.recorded_at + interval '1 minute'`;
}

/** For the role that may add entries. */
const RIGHTS = forEachRole(
  { table: "documents.history", privilege: "INSERT" },
  "grant execute on function documents.erase_history(bigint[], bigint[]) to %s",
  "grant execute on function documents.erase_assignments(bigint[]) to %s",
);

/** Records deleted documents, and erases names of what was deleted. */
export const ERASURE_FUNCTIONS = [RECORD, ERASE_HISTORY, ERASE_ASSIGNMENTS, RIGHTS].join("");
