/** What was found when the file was read that a document's CSV was made from. Empty for imports of before, which did not store it. */
export const IMPORT_FINDINGS_COLUMN = {
  up: "alter table documents.documents add column import_findings jsonb not null default '[]';",
  down: "alter table documents.documents drop column import_findings;",
} as const;
