import { Baseline, migrateCommand, SqlMigration, type Migration } from "@takeoff/platform/migrate";
import type { QueryRunner } from "typeorm";
import { COUNT_TABLES } from "./schema/counts.ts";
import { DOCUMENT_PARAMETERS } from "./schema/document-parameters.ts";
import { DOCUMENT_SETS } from "./schema/document-sets.ts";
import { DOCUMENT_TABLES } from "./schema/documents.ts";
import { DRAFT_CORRECTIONS } from "./schema/drafts/draft-corrections.ts";
import { DRAFT_DELIVERY } from "./schema/drafts/draft-delivery.ts";
import { DRAFT_SHEETS } from "./schema/drafts/draft-sheets.ts";
import { DRAFT_TABLES } from "./schema/drafts/drafts.ts";
import { ERASURE_FUNCTIONS } from "./schema/erasure.ts";
import { IMPORT_FINDINGS_COLUMN } from "./schema/import-findings.ts";
import { KEPT_PARTS } from "./schema/kept-parts.ts";
import { LINE_EDITS } from "./schema/drafts/line-edits.ts";
import { LINE_POSITIONS } from "./schema/line-positions.ts";
import { LIST_INDEXES } from "./schema/list-indexes.ts";
import { SCAN_READING } from "./schema/drafts/scan-reading.ts";
import { STORAGE_TABLES } from "./schema/objects.ts";
import { PART_CHECKSUMS } from "./schema/part-checksums.ts";
import { RESUMABLE_UPLOADS } from "./schema/resumable-uploads.ts";
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
class DraftSheets extends SqlMigration {
  readonly name = "DraftSheets1700005500000";
  protected readonly sql = DRAFT_SHEETS;
}

/** Takeoffs that are sent once their marked-up PDF is made, and who has a draft open. */
class DraftDelivery extends SqlMigration {
  readonly name = "DraftDelivery1700005510000";
  protected readonly sql = DRAFT_DELIVERY;
}

/** What staff enter of lines, lines that they split and join, and their answers about what makes no line. */
class LineEdits extends SqlMigration {
  readonly name = "LineEdits1700005520000";
  protected readonly sql = LINE_EDITS;
}

/** The uploader's parameters, as they were when the drawing came in. */
class DocumentParameters extends SqlMigration {
  readonly name = "DocumentParameters1700005530000";
  protected readonly sql = DOCUMENT_PARAMETERS;
}

/** The lines of delivered takeoffs by sheet, and what they add up to. */
class TakeoffView extends SqlMigration {
  readonly name = "TakeoffView1700005540000";
  protected readonly sql = TAKEOFF_VIEW;
}

/** Pages whose letters are read by their shapes. */
class ScanReading extends SqlMigration {
  readonly name = "ScanReading1700005560000";
  protected readonly sql = SCAN_READING;
}

/** Uploads that go on after a lost connection. */
class ResumableUploads extends SqlMigration {
  readonly name = "ResumableUploads1700005570000";
  protected readonly sql = RESUMABLE_UPLOADS;
}

/** Split and joined lines of a reading of before. */
class KeptParts extends SqlMigration {
  readonly name = "KeptParts1700005580000";
  protected readonly sql = KEPT_PARTS;
}

/** What corrected marked-up PDFs say otherwise than the drafts that they were made of. */
class DraftCorrections extends SqlMigration {
  readonly name = "DraftCorrections1700005600000";
  protected readonly sql = DRAFT_CORRECTIONS;
}

/** Where the lines of delivered takeoffs are among their rows. */
class LinePositions extends SqlMigration {
  readonly name = "LinePositions1700005610000";
  protected readonly sql = LINE_POSITIONS;
}

/** What the gateway knows of parts that it stored. */
class PartChecksums extends SqlMigration {
  readonly name = "PartChecksums1700005620000";
  protected readonly sql = PART_CHECKSUMS;
}

/** What was found when the file was read that a document's CSV was made from. */
class ImportFindings extends SqlMigration {
  readonly name = "ImportFindings1700005640000";
  protected readonly sql = IMPORT_FINDINGS_COLUMN;
}

/** Documents whose marks are checked together. */
class DocumentSets extends SqlMigration {
  readonly name = "DocumentSets1700005650000";
  protected readonly sql = DOCUMENT_SETS;
}

export const MIGRATIONS: Migration[] = [
  DocumentsBaseline,
  DraftSheets,
  DraftDelivery,
  LineEdits,
  DocumentParameters,
  TakeoffView,
  ScanReading,
  ResumableUploads,
  KeptParts,
  DraftCorrections,
  LinePositions,
  PartChecksums,
  ImportFindings,
  DocumentSets,
];

export async function migrateDocuments(): Promise<void> {
  await migrateCommand("documents", MIGRATIONS);
}
