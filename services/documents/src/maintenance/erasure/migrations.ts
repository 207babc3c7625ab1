import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records the erasure of deleted documents, whatever statement deleted them: one statement may delete many. */
export class ErasedDocuments1700004840000 implements MigrationInterface {
  readonly name = "ErasedDocuments1700004840000";

  async up(runner: QueryRunner): Promise<void> {
    // The history of a replaced document names the file of the later one.
    await runner.query(`
      create function documents.record_erasures() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform events.record_erasure('document', removed.id,
          case when removed.replaces_id is not null
            then jsonb_build_object('filename', removed.filename, 'replaces_id', removed.replaces_id) end)
        from removed;
        return null;
      end $$`);
    await runner.query("revoke all on function documents.record_erasures() from public");
    await runner.query(
      `create trigger documents_erasures after delete on documents.documents referencing old table as removed
       for each statement execute function documents.record_erasures()`,
    );
    await runner.query(ERASE_HISTORY);
    await runner.query("revoke all on function documents.erase_history(bigint[], bigint[]) from public");
    await runner.query(GRANT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function documents.erase_history(bigint[], bigint[])");
    await runner.query("drop trigger documents_erasures on documents.documents");
    await runner.query("drop function documents.record_erasures()");
  }
}

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
  end $$`;

/** For the role that may add entries. */
const GRANT = `
  do $$
  declare
    holder oid;
  begin
    for holder in
      select distinct acl.grantee from pg_class c, aclexplode(c.relacl) acl
      where c.oid = 'documents.history'::regclass and acl.privilege_type = 'INSERT' and acl.grantee <> c.relowner and acl.grantee <> 0
    loop
      execute format('grant execute on function documents.erase_history(bigint[], bigint[]) to %s', holder::regrole);
    end loop;
  end $$`;

/** Also replaces the names of deleted staff in entries about assignments. */
export class ErasedAssignments1700004970000 implements MigrationInterface {
  readonly name = "ErasedAssignments1700004970000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function documents.erase_assignments(users bigint[]) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        ${eraseAssignments("from")};
        ${eraseAssignments("to")};
      end $$`);
    await runner.query("revoke all on function documents.erase_assignments(bigint[]) from public");
    await runner.query(GRANT.replaceAll("erase_history(bigint[], bigint[])", "erase_assignments(bigint[])"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function documents.erase_assignments(bigint[])");
  }
}

/** One of the two columns: an entry may name two users, and an update changes each row once. */
function eraseAssignments(column: "from" | "to"): string {
  return `update documents.history h set "${column}" = format('(deleted user %s)', e.subject_id)
        from events.erasures e
        where e.kind = 'user' and e.subject_id = any (users) and h.what = 'assignment' and h."${column}" = e.hints ->> 'username'
          and h.at <= e.recorded_at + interval '1 minute'`;
}
