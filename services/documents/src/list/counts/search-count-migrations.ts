import type { MigrationInterface, QueryRunner } from "typeorm";
import { COUNTS, FOLD, LEVELS, PARTS, RECOUNT, recount, searched } from "./count-migrations.ts";

/** Texts to split into trigrams: those of the file name and the organization are its first two lines, the project's name the third. */
const TEXTS = `select status, searched, split_part(searched, E'\\n', 1) || E'\\n' || split_part(searched, E'\\n', 2) as without_project`;
/** Documents that contain a trigram, and those of them that contain it in the project's name only. */
const SUMS = "sum(n) as n, coalesce(sum(n) filter (where strpos(without_project, part) = 0), 0) as project_n";

/**
 * Adds to the counts of each trigram the number of documents that contain it in the project's name only: a search that leaves the
 * project's name out is counted without them.
 */
export class ProjectSearchCounts1700004080000 implements MigrationInterface {
  readonly name = "ProjectSearchCounts1700004080000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.search_counts add column project_n bigint not null default 0");
    for (const statement of [FOLD_WITH_PROJECTS, RECOUNT_WITH_PROJECTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FOLD, RECOUNT]) await runner.query(statement);
    await runner.query("alter table documents.search_counts drop column project_n");
  }
}

/** The table lock admits one aggregation or recount at a time. No other code writes the counts. */
const FOLD_WITH_PROJECTS = `
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
      select * from (
        select part, status, ${SUMS} from (${TEXTS}, sum(n) as n from net group by 1, 2 offset 0) texts, ${PARTS} group by 1, 2
      ) sums where n <> 0 or project_n <> 0
    ), counted as (
      merge into documents.document_counts c using count_delta d
      on c.uploaded_by_id = d.uploaded_by_id and c.organization_id = d.organization_id and c.status = d.status
      when matched and c.n + d.n = 0 then delete
      when matched then update set n = c.n + d.n
      when not matched then insert (organization_id, uploaded_by_id, status, n) values (d.organization_id, d.uploaded_by_id, d.status, d.n)
      returning 1
    ), parted as (
      merge into documents.search_counts c using part_delta d on c.part = d.part and c.status = d.status
      when matched and c.n + d.n = 0 and c.project_n + d.project_n = 0 then delete
      when matched then update set n = c.n + d.n, project_n = c.project_n + d.project_n
      when not matched then insert (part, status, n, project_n) values (d.part, d.status, d.n, d.project_n)
      returning 1
    )
    select count(*) into folded from taken;
    return folded;
  end $$`;

/** The caller locks the table before its snapshot is taken: every change that the snapshot deletes is then part of the documents. */
const RECOUNT_WITH_PROJECTS = `
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
    insert into documents.search_counts (part, status, n, project_n)
    select part, status, ${SUMS}
    from (${TEXTS}, 1 as n from (select status, ${searched("d")} as searched from documents.documents d) named offset 0) texts, ${PARTS}
    group by 1, 2;
  end $$`;

/** Counts the documents that exist already. */
export class CountedProjectSearches1700004090000 implements MigrationInterface {
  readonly name = "CountedProjectSearches1700004090000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await recount(runner);
  }

  async down(): Promise<void> {
    // The column is dropped by the migration that added it.
  }
}
