import type { MigrationInterface, QueryRunner } from "typeorm";

export class ObjectOrder1700000320000 implements MigrationInterface {
  readonly name = "ObjectOrder1700000320000";

  async up(runner: QueryRunner): Promise<void> {
    // Stores list their keys by bytes; the primary key is in the order of whatever language the database speaks.
    await runner.query('create index objects_in_order on documents.objects (key collate "C")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index documents.objects_in_order");
  }
}
