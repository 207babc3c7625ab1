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
      for (const name of [`documents_${column}`, `documents_organization_${column}`]) await dropIndex(runner, name);
    await runner.query("alter table documents.documents reset (fillfactor)");
  }
}

/** Orders that staff's lists open with, and what a search or a filter looks at beside them. */
const COVERING = {
  filename_key: "organization_key, project_key, organization_id, status",
  upload_date: "filename_key, organization_key, project_key, organization_id, status",
};

/** Staff's search walks through a list without reading its rows: they are six times as many pages. */
export class CoveringListIndexes1700000550000 implements MigrationInterface {
  readonly name = "CoveringListIndexes1700000550000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [column, others] of Object.entries(COVERING)) {
      await createIndex(runner, `documents_covering_${column}`, `(${column}, id) include (${others})`);
      await dropIndex(runner, `documents_${column}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(COVERING)) {
      await createIndex(runner, `documents_${column}`, `(${column}, id)`);
      await dropIndex(runner, `documents_covering_${column}`);
    }
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
  await dropIndex(runner, name);
  await patiently(runner, `create index concurrently ${name} on documents.documents ${columns}`);
}

async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await patiently(runner, `drop index concurrently if exists documents.${name}`);
}

/** Such a statement waits for transactions to end and keeps nobody waiting meanwhile. */
async function patiently(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query("set lock_timeout = 0");
  await runner.query(statement);
  await runner.query("reset lock_timeout");
}
