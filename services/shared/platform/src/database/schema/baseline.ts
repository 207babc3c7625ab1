import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The first migration of a schema: makes the tables as all migrations before it left them. Its name is that of the last one, so
 * that a database that has all of them lacks nothing. See decision 0050.
 */
export abstract class Baseline implements MigrationInterface {
  abstract readonly name: string;

  abstract up(runner: QueryRunner): Promise<void>;

  async down(): Promise<void> {
    throw new Error(`${this.name} is the first migration: nothing is before it.`);
  }
}

export type Migration = new () => MigrationInterface;

/** A later migration that consists of SQL alone. */
export abstract class SqlMigration implements MigrationInterface {
  abstract readonly name: string;
  protected abstract readonly sql: { readonly up: string; readonly down: string };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.sql.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(this.sql.down);
  }
}

/**
 * SQL that runs statements for each role that has rights on a table, except its owner and `public`. Rights come from the default
 * privileges of the schema, and only the operator knows the names of the roles.
 * @param privilege only roles that have this one
 * @param statements with `%s` in place of the role
 */
export function forEachRole({ table, privilege }: { table: string; privilege?: string }, ...statements: string[]): string {
  return `
  do $$
  declare
    holder oid;
  begin
    for holder in
      select distinct acl.grantee from pg_class c, aclexplode(c.relacl) acl
      where c.oid = '${table}'::regclass and acl.grantee not in (0, c.relowner)
        ${privilege === undefined ? "" : `and acl.privilege_type = '${privilege}'`}
    loop
      ${statements.map((statement) => `execute format('${statement}', holder::regrole);`).join("\n      ")}
    end loop;
  end $$;
  `;
}
