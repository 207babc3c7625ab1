import type { MigrationInterface, QueryRunner } from "typeorm";
import { createIndex, dropIndex } from "../../list/list-index-migrations.ts";

/** Due times and assignments. */
export class DueTimes1700004950000 implements MigrationInterface {
  readonly name = "DueTimes1700004950000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table documents.documents
        add due_at timestamptz,
        add due_notice_at timestamptz,
        add assigned_to_id bigint,
        add assigned_to text,
        add assigned_at timestamptz,
        add assignee_acted_at timestamptz`);
    // What was completed or failed had no promise. For what is late already, a notice would come too late.
    await runner.query(`
      update documents.documents
      set due_at = upload_date + interval '24 hours', due_notice_at = case when upload_date + interval '24 hours' < now() then now() end
      where status not in ('completed', 'failed')`);
    // For uploads through a process of the previous version, which does not know the column.
    await runner.query("alter table documents.documents alter due_at set default date_trunc('milliseconds', now()) + interval '24 hours'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table documents.documents
        drop column due_at, drop column due_notice_at, drop column assigned_to_id, drop column assigned_to, drop column assigned_at,
        drop column assignee_acted_at`);
  }
}

/** The order of `due_at` in a list: open documents by their due time, then the others. */
const DUE_ORDER =
  "(case when status in ('completed', 'failed') or due_at is null then timestamptz '9999-12-31 00:00:00+00' else due_at end)";
const OPEN = "where status not in ('completed', 'failed')";
const INDEXES: Record<string, string> = {
  documents_due_order: `(${DUE_ORDER}, id)`,
  documents_organization_due_order: `(organization_id, ${DUE_ORDER}, id)`,
  // For staff's filters by work, and for notices. Few documents are open.
  documents_open_due: `(due_at, id) include (assigned_to_id, organization_id) ${OPEN}`,
  documents_assigned: "(assigned_to_id) where assigned_to_id is not null",
};

/** Indexes for the order by due time and the filters of open documents. */
export class DueIndexes1700004960000 implements MigrationInterface {
  readonly name = "DueIndexes1700004960000";
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) await createIndex(runner, name, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
