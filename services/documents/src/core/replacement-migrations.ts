import type { MigrationInterface, QueryRunner } from "typeorm";

export class ReplacedDocuments1700004400000 implements MigrationInterface {
  readonly name = "ReplacedDocuments1700004400000";

  async up(runner: QueryRunner): Promise<void> {
    // Each knows the other, so that a list shows both without a join.
    await runner.query(`
      alter table documents.documents
        add replaces_id bigint references documents.documents (id) on delete set null,
        add replaced_by_id bigint references documents.documents (id) on delete set null`);
    // For the deletion of a document that others refer to.
    for (const column of ["replaces_id", "replaced_by_id"])
      await runner.query(`create index documents_${column} on documents.documents (${column}) where ${column} is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table documents.documents drop column replaces_id, drop column replaced_by_id");
  }
}
