import { makeBaseline, makeMigration, migrateCommand, type Migration } from "@takeoff/platform/migrate";
import { COUNT_TABLES, SEARCH_STARTS } from "./schema/counts.ts";
import { DOCUMENT_PARAMETERS } from "./schema/document-parameters.ts";
import { DOCUMENT_SETS } from "./schema/document-sets.ts";
import { DOCUMENT_TABLES } from "./schema/documents.ts";
import { DRAFT_CORRECTIONS } from "./schema/drafts/draft-corrections.ts";
import { DRAFT_DELIVERY } from "./schema/drafts/draft-delivery.ts";
import { DRAFT_SHEETS } from "./schema/drafts/draft-sheets.ts";
import { DRAFT_TABLES } from "./schema/drafts/drafts.ts";
import { ERASURE_FUNCTIONS } from "./schema/erasure.ts";
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

export const MIGRATIONS: Migration[] = [
  makeBaseline("DraftSizes1700005400000", [
    STORAGE_TABLES,
    DOCUMENT_TABLES,
    LIST_INDEXES,
    COUNT_TABLES,
    RESULT_TABLES,
    DRAFT_TABLES,
    ERASURE_FUNCTIONS,
  ]),
  makeMigration("DraftSheets1700005500000", DRAFT_SHEETS),
  makeMigration("DraftDelivery1700005510000", DRAFT_DELIVERY),
  makeMigration("LineEdits1700005520000", LINE_EDITS),
  makeMigration("DocumentParameters1700005530000", DOCUMENT_PARAMETERS),
  makeMigration("TakeoffView1700005540000", TAKEOFF_VIEW),
  makeMigration("ScanReading1700005560000", SCAN_READING),
  makeMigration("ResumableUploads1700005570000", RESUMABLE_UPLOADS),
  makeMigration("KeptParts1700005580000", KEPT_PARTS),
  makeMigration("DraftCorrections1700005600000", DRAFT_CORRECTIONS),
  makeMigration("LinePositions1700005610000", LINE_POSITIONS),
  makeMigration("PartChecksums1700005620000", PART_CHECKSUMS),
  // What was found when the file was read that a document's CSV was made from. Empty for imports of before, which did not store it.
  makeMigration("ImportFindings1700005640000", {
    up: "alter table documents.documents add column import_findings jsonb not null default '[]';",
    down: "alter table documents.documents drop column import_findings;",
  }),
  makeMigration("DocumentSets1700005650000", DOCUMENT_SETS),
  makeMigration("UploadMetadata1700005660000", {
    up: "alter table documents.unfinished_uploads add column metadata text;",
    down: "alter table documents.unfinished_uploads drop column metadata;",
  }),
  makeMigration("ExtractedResults1700005670000", {
    up: "alter table documents.extractions add column results text;",
    down: "alter table documents.extractions drop column results;",
  }),
  makeMigration("SearchStarts1700005680000", SEARCH_STARTS),
];

export async function migrateDocuments(): Promise<void> {
  await migrateCommand("documents", MIGRATIONS);
}
