import type { MigrationInterface, QueryRunner } from "typeorm";

/** Sort columns that had no index, of all documents and of an organization's. */
const COLUMNS = ["organization_key", "uploader_key", "status", "project_key", "location_key", "contractor_key"];

/** Adds an index for every order of a list. An uploader's list uses the index of the organization. */
export class ListIndexes1700000530000 implements MigrationInterface {
  readonly name = "ListIndexes1700000530000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A HOT update: a change of columns without an index writes no index when the row's page has free space.
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

/** The default sort columns of staff's lists, and the columns that a search or a filter reads in addition. */
const COVERING = {
  filename_key: "organization_key, project_key, organization_id, status",
  upload_date: "filename_key, organization_key, project_key, organization_id, status",
};

/** Covering indexes: staff's searches scan them without reading the rows, which fill six times as many pages. */
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

/** The sort columns with an index on an uploader's documents. */
const UPLOADER_COLUMNS = ["filename_key", "upload_date"];

/**
 * A user's list has the documents that they uploaded for their current organization. An index by uploader alone would also scan
 * those that they uploaded for an earlier organization.
 */
export class UploaderListIndexes1700004000000 implements MigrationInterface {
  readonly name = "UploaderListIndexes1700004000000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const column of UPLOADER_COLUMNS) {
      await createIndex(runner, `documents_member_${column}`, `(organization_id, uploaded_by_id, ${column}, id)`);
      await dropIndex(runner, `documents_uploader_${column}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of UPLOADER_COLUMNS) {
      await createIndex(runner, `documents_uploader_${column}`, `(uploaded_by_id, ${column}, id)`);
      await dropIndex(runner, `documents_member_${column}`);
    }
  }
}

/**
 * Tells the planner that the uploader determines the organization. Without this, it takes the two for independent, expects almost
 * no rows, and reads and sorts all documents of an uploader instead of scanning the organization's index.
 */
export class UploaderStatistics1700000540000 implements MigrationInterface {
  readonly name = "UploaderStatistics1700000540000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create statistics documents.documents_uploader_organization (dependencies) on uploaded_by_id, organization_id from documents.documents",
    );
    // Otherwise the statistics appear with the next autovacuum, which may take a day for a large table.
    await runner.query("analyze documents.documents (uploaded_by_id, organization_id)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop statistics documents.documents_uploader_organization");
  }
}

/** Creates an index without blocking uploads. An aborted run leaves an invalid index, which is dropped first. */
export async function createIndex(runner: QueryRunner, name: string, columns: string): Promise<void> {
  await dropIndex(runner, name);
  await withoutLockTimeout(runner, `create index concurrently ${name} on documents.documents ${columns}`);
}

/** Drops an index without blocking uploads. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, `drop index concurrently if exists documents.${name}`);
}

/** A concurrent statement waits for running transactions but blocks none, so that it needs no lock timeout. */
async function withoutLockTimeout(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query("set lock_timeout = 0");
  await runner.query(statement);
  await runner.query("reset lock_timeout");
}

const KEYS = ["filename_key", "organization_key", "project_key"];

const searchIndex = (name: string, keys: readonly string[]): string =>
  `create index ${name} on documents.documents using gin (${keys.map((key) => `${key} public.gin_trgm_ops`).join(", ")})`;

export class SearchedKeys1700000330000 implements MigrationInterface {
  readonly name = "SearchedKeys1700000330000";

  async up(runner: QueryRunner): Promise<void> {
    // A search matches any of the three columns: without an index on each, it would read every row.
    await runner.query(searchIndex("documents_searched_keys", KEYS));
    await runner.query("drop index documents.documents_search");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchIndex("documents_search", KEYS.slice(0, 2)));
    await runner.query("drop index documents.documents_searched_keys");
  }
}
