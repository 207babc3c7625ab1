import type { MigrationInterface, QueryRunner } from "typeorm";

export type Migration = new () => MigrationInterface;

/**
 * The first migration of a schema: makes the tables as all migrations before it left them. See decision 0050.
 * @param name that of the last one before it, so that a database that has all of them lacks nothing
 * @param up the SQL of the tables, or what else fills them
 */
export function makeBaseline(name: string, up: readonly string[] | ((runner: QueryRunner) => Promise<void>)): Migration {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      if (typeof up === "function") return up(runner);
      for (const sql of up) await runner.query(sql);
    }

    async down(): Promise<void> {
      throw new Error(`${name} is the first migration: nothing is before it.`);
    }
  };
}

/** A later migration, of SQL alone. @param name ends with the time by which migrations are ordered */
export function makeMigration(name: string, { up, down }: { readonly up: string; readonly down: string }): Migration {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(up);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(down);
    }
  };
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
