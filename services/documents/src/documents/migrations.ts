import type { MigrationInterface, QueryRunner } from "typeorm";

const KEYS = ["filename_key", "organization_key", "project_key"];

const searchIndex = (name: string, keys: readonly string[]): string =>
  `create index ${name} on documents.documents using gin (${keys.map((key) => `${key} public.gin_trgm_ops`).join(", ")})`;

export class SearchedKeys1700000330000 implements MigrationInterface {
  readonly name = "SearchedKeys1700000330000";

  async up(runner: QueryRunner): Promise<void> {
    // A search is for any of the three: one that an index lacks would have every row read.
    await runner.query(searchIndex("documents_searched_keys", KEYS));
    await runner.query("drop index documents.documents_search");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchIndex("documents_search", KEYS.slice(0, 2)));
    await runner.query("drop index documents.documents_searched_keys");
  }
}
