import { Baseline, migrateCommand, type Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { COUNT_TABLES } from "./schema/counts.ts";
import { DOCUMENT_PARAMETERS } from "./schema/document-parameters.ts";
import { DOCUMENT_TABLES } from "./schema/documents.ts";
import { DRAFT_DELIVERY } from "./schema/draft-delivery.ts";
import { DRAFT_SHEETS } from "./schema/draft-sheets.ts";
import { DRAFT_TABLES } from "./schema/drafts.ts";
import { ERASURE_FUNCTIONS } from "./schema/erasure.ts";
import { LINE_EDITS } from "./schema/line-edits.ts";
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

/** Takeoffs that are sent once their marked-up PDF is made, and who has a draft open. */
class DraftDelivery implements MigrationInterface {
  readonly name = "DraftDelivery1700005510000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DRAFT_DELIVERY.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DRAFT_DELIVERY.down);
  }
}

/** What staff enter of lines, lines that they split and join, and their answers about what makes no line. */
class LineEdits implements MigrationInterface {
  readonly name = "LineEdits1700005520000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LINE_EDITS.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(LINE_EDITS.down);
  }
}

/** The uploader's parameters, as they were when the drawing came in. */
class DocumentParameters implements MigrationInterface {
  readonly name = "DocumentParameters1700005530000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DOCUMENT_PARAMETERS.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOCUMENT_PARAMETERS.down);
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

export const MIGRATIONS: Migration[] = [DocumentsBaseline, DraftSheets, DraftDelivery, LineEdits, DocumentParameters, TakeoffView];

export async function migrateDocuments(): Promise<void> {
  await migrateCommand("documents", MIGRATIONS);
}
