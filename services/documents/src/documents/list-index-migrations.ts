import type { MigrationInterface, QueryRunner } from "typeorm";

/** Orders of lists that had no index: of everything, and of an organization. */
const COLUMNS = ["organization_key", "uploader_key", "status", "project_key", "location_key", "contractor_key"];

/** A list of any length and in any order finds its page in an index. An uploader's own list has its organization's. */
export class ListIndexes1700000530000 implements MigrationInterface {
  readonly name = "ListIndexes1700000530000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A change of nothing that is indexed touches no index when its page has room for the new version of the row.
    await runner.query("alter table documents.documents set (fillfactor = 80)");
    for (const column of COLUMNS) {
      await createIndex(runner, `documents_${column}`, `(${column}, id)`);
      await createIndex(runner, `documents_organization_${column}`, `(organization_id, ${column}, id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      for (const name of [`documents_${column}`, `documents_organization_${column}`])
        await runner.query(`drop index concurrently if exists documents.${name}`);
    await runner.query("alter table documents.documents reset (fillfactor)");
  }
}

/**
 * Tells the planner that whose uploader is known, their organization is as well. It takes the two for independent otherwise, expects
 * next to no rows, and reads and sorts all of an uploader's documents where its organization's index has the page at once.
 */
export class UploaderStatistics1700000540000 implements MigrationInterface {
  readonly name = "UploaderStatistics1700000540000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create statistics documents.documents_uploader_organization (dependencies) on uploaded_by_id, organization_id from documents.documents",
    );
    // Else they are there after the next autovacuum, which may be a day away in a table that is large already.
    await runner.query("analyze documents.documents (uploaded_by_id, organization_id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop statistics documents.documents_uploader_organization");
  }
}

/** Indexes documents while uploads go on. What a run that was cut off has left is no good and made again. */
async function createIndex(runner: QueryRunner, name: string, columns: string): Promise<void> {
  // It waits for transactions to end and keeps nobody waiting meanwhile.
  await runner.query("set lock_timeout = 0");
  await runner.query(`drop index concurrently if exists documents.${name}`);
  await runner.query(`create index concurrently ${name} on documents.documents ${columns}`);
  await runner.query("reset lock_timeout");
}
