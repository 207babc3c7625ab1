import type { MigrationInterface, QueryRunner } from "typeorm";

/** The bytes of an organization's committed objects, without reserved ones and those scheduled for deletion. */
const stored = (rows: string, sign: "" | "-"): string =>
  `select organization_id, ${sign}size_bytes as n from ${rows} where state = 'stored' and organization_id is not null and size_bytes is not null`;

/** Adds a statement's changes to the counts, ordered by organization: without the order, two statements could deadlock. */
export const countChanges = (changes: string): string => `
  insert into documents.organization_storage as s (organization_id, bytes)
  select organization_id, sum(n) from (${changes}) changes group by 1 having sum(n) <> 0 order by 1
  on conflict (organization_id) do update set bytes = s.bytes + excluded.bytes`;

const COUNT_STORAGE = `
  create function documents.count_storage() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${countChanges(stored("added", ""))};
    elsif tg_op = 'DELETE' then ${countChanges(stored("removed", "-"))};
    else ${countChanges(`${stored("added", "")} union all ${stored("removed", "-")}`)};
    end if;
    return null;
  end $$`;

const TRIGGERS = {
  insert: "new table as added",
  delete: "old table as removed",
  update: "old table as removed new table as added",
};

/** Counts the objects that exist already. */
export const FILL_STORAGE = countChanges(stored("documents.objects", ""));

/** Triggers that keep each organization's byte count up to date, in the transaction that changes an object. */
export class OrganizationStorage1700004030000 implements MigrationInterface {
  readonly name = "OrganizationStorage1700004030000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table documents.organization_storage (
        organization_id bigint primary key,
        bytes bigint not null
      ) with (fillfactor = 60)`);
    await runner.query(COUNT_STORAGE);
    // No object can change between the creation of the triggers and the count: their table lock lasts until the commit.
    for (const [on, tables] of Object.entries(TRIGGERS))
      await runner.query(
        `create trigger objects_storage_${on} after ${on} on documents.objects referencing ${tables}
         for each statement execute function documents.count_storage()`,
      );
    await runner.query(FILL_STORAGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const on of Object.keys(TRIGGERS)) await runner.query(`drop trigger objects_storage_${on} on documents.objects`);
    await runner.query("drop function documents.count_storage()");
    await runner.query("drop table documents.organization_storage");
  }
}
