import { Baseline, migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { COUNT_TABLES } from "./schema/counts.ts";
import { DOCUMENT_TABLES } from "./schema/documents.ts";
import { DRAFT_SHEETS } from "./schema/draft-sheets.ts";
import { DRAFT_TABLES } from "./schema/drafts.ts";
import { ERASURE_FUNCTIONS } from "./schema/erasure.ts";
import { LIST_INDEXES } from "./schema/list-indexes.ts";
import { STORAGE_TABLES } from "./schema/objects.ts";
import { RESULT_TABLES } from "./schema/results.ts";
import { TAKEOFF_VIEW } from "./schema/takeoff-view.ts";

class DocumentsBaseline extends Baseline {
  readonly name = "DraftSizes1700005400000";

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [STORAGE_TABLES, DOCUMENT_TABLES, LIST_INDEXES, COUNT_TABLES, RESULT_TABLES, DRAFT_TABLES, ERASURE_FUNCTIONS])
      await runner.query(tables);
  }
}

/** Which sheets of a draft are counted, and what becomes of decisions when a drawing is read again. */
class DraftSheets implements MigrationInterface {
  readonly name = "DraftSheets1700005500000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DRAFT_SHEETS.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DRAFT_SHEETS.down);
  }
}

/** The lines of delivered takeoffs by sheet, and what they add up to. */
class TakeoffView implements MigrationInterface {
  readonly name = "TakeoffView1700005540000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TAKEOFF_VIEW.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(TAKEOFF_VIEW.down);
  }
}

export const MIGRATIONS: Migration[] = [DocumentsBaseline, DraftSheets, TakeoffView];

export async function migrateDocuments(): Promise<void> {
  await migrateCommand("documents", MIGRATIONS);
}
