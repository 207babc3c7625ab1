/** What a look at rows and store found, in numbers. */
export interface Report {
  noted: number;
  stored: number;
  /** Stored, noted nowhere, and older than the grace period. */
  unknown: number;
  /** The same, but perhaps on its way. */
  young: number;
  /** Kept by a row and not stored. */
  missing: number;
  /** Stored with other bytes than were put there: by size, or by the hash of the sample. */
  damaged: number;
  hashed: number;
  removed: number;
  reported: number;
}

export const emptyReport = (): Report => ({
  ...{ noted: 0, stored: 0, unknown: 0, young: 0, missing: 0 },
  ...{ damaged: 0, hashed: 0, removed: 0, reported: 0 },
});

/** Whether rows and store say the same. */
export const agrees = ({ unknown, missing, damaged }: Report): boolean => unknown + missing + damaged === 0;

export function describeReport(report: Report, mend: boolean): string {
  const lines: [string, number][] = [
    ["objects noted in the database", report.noted],
    ["objects in the store", report.stored],
    ["in the store, unknown to the database", report.unknown],
    ["the same, too young to be told", report.young],
    ["kept by the database, missing from the store", report.missing],
    ["stored with other bytes than were put there", report.damaged],
    ["hashes checked", report.hashed],
  ];
  if (mend) lines.push(["unknown objects removed", report.removed], ["findings added to documents", report.reported]);
  const table = lines.map(([what, count]) => `${what.padEnd(48)} ${String(count).padStart(10)}`).join("\n");
  if (agrees(report)) return `${table}\nDatabase and store agree.`;
  return mend ? table : `${table}\nNothing was changed: --mend removes unknown objects and tells staff of lost files.`;
}
