import { statementTriggers } from "./objects.ts";

/** The searched columns as one text, separated by line breaks, which neither names nor search texts contain. */
const searched = (row: string): string =>
  ["filename_key", "organization_key", "project_key"].map((key) => `${row}.${key}`).join(" || E'\\n' || ");

/** The values that a document is counted by. */
const counted = (row: string): string => `${row}.organization_id, ${row}.uploaded_by_id, ${row}.status, ${searched(row)}`;

/** Counts of all documents, of each organization and of each uploader in it; the id 0 stands for all. */
const COUNTS = `coalesce(organization_id, 0) as organization_id, coalesce(uploaded_by_id, 0) as uploaded_by_id, status`;
const LEVELS = `grouping sets ((status), (status, organization_id), (status, organization_id, uploaded_by_id))`;

/**
 * pg_trgm splits each word into trigrams: a text contains three given ASCII letters or digits exactly when they are one of its
 * trigrams. Other trigrams contain a space (a word's beginning or end) or are a hash, which could equal a trigram by chance: the
 * `strpos` conditions exclude both.
 */
const PARTS = `unnest(public.show_trgm(searched)) as parts (part)
  where octet_length(part) = 3 and strpos(part, ' ') = 0 and strpos(searched, part) > 0`;
/** Texts to split into trigrams: those of the file name and the organization are its first two lines, the project's name the third. */
const TEXTS = `select status, searched, split_part(searched, E'\\n', 1) || E'\\n' || split_part(searched, E'\\n', 2) as without_project`;
/** The texts of all documents. */
const ALL_TEXTS = `(${TEXTS}, 1 as n from (select status, ${searched("d")} as searched from documents.documents d) named offset 0) texts`;
/** Documents that contain a trigram, and those of them that contain it in the project's name only. */
const SUMS = "sum(n) as n, coalesce(sum(n) filter (where strpos(without_project, part) = 0), 0) as project_n";
/** The first file name, in the order of a list, of the documents that contain a trigram elsewhere than in the project's name. */
const FIRST = "min(split_part(searched, E'\\n', 1)) filter (where n > 0 and strpos(without_project, part) > 0) as first_name";

const TABLES = `
  create table documents.count_changes (
    organization_id bigint not null,
    uploaded_by_id bigint not null,
    status text not null,
    searched text not null,
    n bigint not null
  );
  -- Free space in each page lets a new version of a row stay in the page of the old one (a HOT update).
  create table documents.document_counts (
    organization_id bigint not null,
    uploaded_by_id bigint not null,
    status text not null,
    n bigint not null,
    primary key (uploaded_by_id, organization_id, status)
  ) with (fillfactor = 60);
  create table documents.search_counts (
    part text not null,
    status text not null,
    n bigint not null,
    -- Documents with it in the project's name only: a search that leaves the project's name out is counted without them.
    project_n bigint not null default 0,
    primary key (part, status)
  ) with (fillfactor = 60);
`;

const NOTE_CHANGES = `
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
  end $$;
  ${statementTriggers("documents", "documents_count", "note_count_changes")}`;

/** SQL about the first file names, which the counts have since `SEARCH_STARTS`. */
type WithFirst = (sql: string) => string;
const withFirst: WithFirst = (sql) => sql;
const withoutFirst: WithFirst = () => "";

/** The table lock admits one aggregation or recount at a time. No other code writes the counts. */
const makeFold = (first: WithFirst): string => `
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
        select part, status, ${SUMS} ${first(`, ${FIRST}`)} from (${TEXTS}, sum(n) as n from net group by 1, 2 offset 0) texts, ${PARTS} group by 1, 2
      ) sums where n <> 0 or project_n <> 0 ${first("or first_name is not null")}
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
      when matched then update set n = c.n + d.n, project_n = c.project_n + d.project_n ${first(", first_name = least(c.first_name, d.first_name)")}
      when not matched then insert (part, status, n, project_n ${first(", first_name")})
        values (d.part, d.status, d.n, d.project_n ${first(", d.first_name")})
      returning 1
    )
    select count(*) into folded from taken;
    return folded;
  end $$;
`;

/** The caller locks the table before its snapshot is taken: every change that the snapshot deletes is then part of the documents. */
const makeRecount = (first: WithFirst): string => `
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
    insert into documents.search_counts (part, status, n, project_n ${first(", first_name")})
    select part, status, ${SUMS} ${first(`, ${FIRST}`)} from ${ALL_TEXTS}, ${PARTS} group by 1, 2;
  end $$;
`;

/**
 * Counts of documents that are read without scanning the documents. Triggers insert each change's difference into `count_changes`,
 * in the transaction of the change and without locking a row that another change locks. `fold_counts` aggregates these rows into
 * the counts from time to time. The counts plus the rows not yet aggregated are always exact.
 */
export const COUNT_TABLES = [TABLES, NOTE_CHANGES, makeFold(withoutFirst), makeRecount(withoutFirst)].join("");

/**
 * Where a search in the order of file names begins to look: nothing that it finds stands before. It is not raised when documents are deleted
 * or renamed, which only makes searches look at more rows.
 */
export const SEARCH_STARTS = {
  up: `
  -- Before everything for a trigram of which it is not known; null where no document has it outside of the project's name.
  alter table documents.search_counts add column first_name text default '';
  ${makeFold(withFirst)}
  ${makeRecount(withFirst)}
  lock table documents.document_counts in exclusive mode;
  update documents.search_counts c set first_name = found.first_name
  from (select part, status, ${FIRST} from ${ALL_TEXTS}, ${PARTS} group by 1, 2) found
  where found.part = c.part and found.status = c.status;
`,
  down: `
  ${makeFold(withoutFirst)}
  ${makeRecount(withoutFirst)}
  alter table documents.search_counts drop column first_name;
`,
} as const;
