/** Counts of what reconciliation found and did. */
export interface Report {
  rows: number;
  stored: number;
  /** Objects in the store without a row, older than the grace period. */
  unknown: number;
  /** The same, but younger: their rows may follow. */
  recent: number;
  /** Committed objects that the store does not have. */
  missing: number;
  /** Objects whose size, or whose hash in the sample, differs from the row. */
  damaged: number;
  hashed: number;
  removed: number;
  reported: number;
}

export const makeEmptyReport = (): Report => ({
  rows: 0,
  stored: 0,
  unknown: 0,
  recent: 0,
  missing: 0,
  damaged: 0,
  hashed: 0,
  removed: 0,
  reported: 0,
});

/** Whether database and store agree. */
export const agrees = ({ unknown, missing, damaged }: Report): boolean => unknown + missing + damaged === 0;

export function formatReport(report: Report, repair: boolean): string {
  const lines: [string, number][] = [
    ["objects in the database", report.rows],
    ["objects in the store", report.stored],
    ["in the store, unknown to the database", report.unknown],
    ["the same, within the grace period", report.recent],
    ["committed in the database, missing from the store", report.missing],
    ["stored with another size or hash", report.damaged],
    ["hashes checked", report.hashed],
  ];
  if (repair) lines.push(["unknown objects removed", report.removed], ["findings added to documents", report.reported]);
  const table = lines.map(([what, count]) => `${what.padEnd(52)} ${String(count).padStart(10)}`).join("\n");
  if (agrees(report)) return `${table}\nDatabase and store agree.`;
  return repair ? table : `${table}\nNothing was changed: --repair removes unknown objects and adds findings about lost files for staff.`;
}
