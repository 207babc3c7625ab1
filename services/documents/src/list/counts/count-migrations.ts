import type { MigrationInterface, QueryRunner } from "typeorm";

/** The searched columns as one text, separated by line breaks, which neither names nor search texts contain. */
export const searched = (row: string): string =>
  ["filename_key", "organization_key", "project_key"].map((key) => `${row}.${key}`).join(" || E'\\n' || ");

/** The values that a document is counted by. */
const counted = (row: string): string => `${row}.organization_id, ${row}.uploaded_by_id, ${row}.status, ${searched(row)}`;

/** Counts of all documents, of each organization and of each uploader in it; the id 0 stands for all. */
export const COUNTS = `coalesce(organization_id, 0) as organization_id, coalesce(uploaded_by_id, 0) as uploaded_by_id, status`;
export const LEVELS = `grouping sets ((status), (status, organization_id), (status, organization_id, uploaded_by_id))`;

/**
 * pg_trgm splits each word into trigrams: a text contains three given ASCII letters or digits exactly when they are one of its
 * trigrams. Other trigrams contain a space (a word's beginning or end) or are a hash, which could equal a trigram by chance: the
 * `strpos` conditions exclude both.
 */
export const PARTS = `unnest(public.show_trgm(searched)) as parts (part)
  where octet_length(part) = 3 and strpos(part, ' ') = 0 and strpos(searched, part) > 0`;

/**
 * Counts of documents that are read without scanning the documents. Triggers insert each change's difference into `count_changes`,
 * in the transaction of the change and without locking a row that another change locks. `fold_counts` aggregates these rows into
 * the counts from time to time. The counts plus the rows not yet aggregated are always exact.
 */
export class DocumentCounts1700000510000 implements MigrationInterface {
  readonly name = "DocumentCounts1700000510000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table documents.count_changes (
        organization_id bigint not null,
        uploaded_by_id bigint not null,
        status text not null,
        searched text not null,
        n bigint not null
      )`);
    // Free space in each page lets a new version of a row stay in the page of the old one (a HOT update).
    await runner.query(`
      create table documents.document_counts (
        organization_id bigint not null,
        uploaded_by_id bigint not null,
        status text not null,
        n bigint not null,
        primary key (uploaded_by_id, organization_id, status)
      ) with (fillfactor = 60)`);
    await runner.query(`
      create table documents.search_counts (
        part text not null,
        status text not null,
        n bigint not null,
        primary key (part, status)
      ) with (fillfactor = 60)`);
    for (const statement of [NOTE, FOLD, RECOUNT]) await runner.query(statement);
    for (const { on, tables } of TRIGGERS)
      await runner.query(
        `create trigger documents_count_${on} after ${on} on documents.documents referencing ${tables}
         for each statement execute function documents.note_count_changes()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { on } of TRIGGERS) await runner.query(`drop trigger documents_count_${on} on documents.documents`);
    await runner.query("drop function documents.note_count_changes(), documents.fold_counts(integer), documents.recount()");
    await runner.query("drop table documents.count_changes, documents.document_counts, documents.search_counts");
  }
}

const TRIGGERS = [
  { on: "insert", tables: "new table as added" },
  { on: "delete", tables: "old table as removed" },
  { on: "update", tables: "old table as removed new table as added" },
] as const;

const NOTE = `
  create function documents.note_count_changes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into documents.count_changes select ${counted("a")}, 1 from added a;
    elsif tg_op = 'DELETE' then
      insert into documents.count_changes select ${counted("r")}, -1 from removed r;
    else
      insert into documents.count_changes
      select change.* from removed r join added a on a.id = r.id,
        lateral (values (${counted("r")}, -1), (${counted("a")}, 1)) as change
      where (${counted("r")}) is distinct from (${counted("a")});
    end if;
    return null;
  end $$`;

/** The table lock admits one aggregation or recount at a time. No other code writes the counts. */
export const FOLD = `
  create or replace function documents.fold_counts(most integer) returns integer language plpgsql as $$
  declare
    folded integer;
  begin
    begin
      lock table documents.document_counts in exclusive mode nowait;
    exception when lock_not_available then
      return 0;
    end;
    with taken as (
      delete from documents.count_changes where ctid = any (array(select ctid from documents.count_changes limit most)) returning *
    ), net as (
      select organization_id, uploaded_by_id, status, searched, sum(n) as n from taken group by 1, 2, 3, 4 having sum(n) <> 0
    ), count_delta as (
      select ${COUNTS}, sum(n) as n from net group by ${LEVELS} having sum(n) <> 0
    ), part_delta as (
      select part, status, sum(n) as n from (select status, searched, sum(n) as n from net group by 1, 2 offset 0) texts, ${PARTS}
      group by 1, 2 having sum(n) <> 0
    ), counted as (
      merge into documents.document_counts c using count_delta d
      on c.uploaded_by_id = d.uploaded_by_id and c.organization_id = d.organization_id and c.status = d.status
      when matched and c.n + d.n = 0 then delete
      when matched then update set n = c.n + d.n
      when not matched then insert (organization_id, uploaded_by_id, status, n) values (d.organization_id, d.uploaded_by_id, d.status, d.n)
      returning 1
    ), parted as (
      merge into documents.search_counts c using part_delta d on c.part = d.part and c.status = d.status
      when matched and c.n + d.n = 0 then delete
      when matched then update set n = c.n + d.n
      when not matched then insert (part, status, n) values (d.part, d.status, d.n)
      returning 1
    )
    select count(*) into folded from taken;
    return folded;
  end $$`;

/** The caller locks the table before its snapshot is taken: every change that the snapshot deletes is then part of the documents. */
export const RECOUNT = `
  create or replace function documents.recount() returns void language plpgsql as $$
  begin
    if current_setting('transaction_isolation') <> 'repeatable read' then
      raise exception 'a recount needs one snapshot: begin it with repeatable read';
    end if;
    delete from documents.count_changes;
    delete from documents.document_counts;
    delete from documents.search_counts;
    insert into documents.document_counts (organization_id, uploaded_by_id, status, n)
    select ${COUNTS}, count(*) from documents.documents group by ${LEVELS};
    insert into documents.search_counts (part, status, n)
    select part, status, count(*)
    from (select status, ${searched("d")} as searched from documents.documents d offset 0) texts, ${PARTS}
    group by 1, 2;
  end $$`;

/** Counts the documents that exist already, without blocking other transactions. */
export class CountedDocuments1700000520000 implements MigrationInterface {
  readonly name = "CountedDocuments1700000520000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await recount(runner);
  }

  async down(): Promise<void> {
    // The counts are dropped with their tables.
  }
}

/** Counts all documents in one snapshot, outside a migration's transaction: other transactions are not blocked. */
export async function recount(runner: QueryRunner): Promise<void> {
  await runner.query("begin isolation level repeatable read");
  try {
    await runner.query("lock table documents.document_counts in exclusive mode");
    await runner.query("select documents.recount()");
    await runner.query("commit");
  } catch (error) {
    await runner.query("rollback");
    throw error;
  }
}
