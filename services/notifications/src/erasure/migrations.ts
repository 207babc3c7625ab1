import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

class ErasedEmails1700004830000 implements MigrationInterface {
  readonly name = "ErasedEmails1700004830000";

  async up(runner: QueryRunner): Promise<void> {
    // An erased e-mail has no content any more: it cannot be sent again.
    await runner.query("alter table notifications.emails add column erased_at timestamptz");
    await runner.query("create index emails_document on notifications.emails ((data ->> 'document_id')) where data ? 'document_id'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop index notifications.emails_document");
    await runner.query("alter table notifications.emails drop column erased_at");
  }
}

export const ERASURE_MIGRATIONS: Migration[] = [ErasedEmails1700004830000];
