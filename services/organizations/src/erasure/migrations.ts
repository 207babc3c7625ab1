import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

const TABLES = { organization: "organizations", location: "locations" };

/** Records the erasure of each deleted organization and location, whatever statement deleted it. */
class ErasedOrganizations1700004820000 implements MigrationInterface {
  readonly name = "ErasedOrganizations1700004820000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function organizations.record_erasure() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform events.record_erasure(tg_argv[0], old.id, null);
        return null;
      end $$`);
    await runner.query("revoke all on function organizations.record_erasure() from public");
    for (const [kind, table] of Object.entries(TABLES))
      await runner.query(
        `create trigger ${table}_erasure after delete on organizations.${table} for each row execute function organizations.record_erasure('${kind}')`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.values(TABLES)) await runner.query(`drop trigger ${table}_erasure on organizations.${table}`);
    await runner.query("drop function organizations.record_erasure()");
  }
}

export const ERASURE_MIGRATIONS: Migration[] = [ErasedOrganizations1700004820000];
