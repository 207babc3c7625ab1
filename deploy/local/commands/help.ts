import { CHOICE_SETTINGS, limitRows, SETTINGS } from "@takeoff/contracts";
import { OWN_SETTINGS } from "../settings/settings.ts";

/** What `npm start -- --help` prints. */
export function formatHelp(): string {
  const [limitHead = [], ...limited] = limitRows();
  const own = OWN_SETTINGS.map(({ name, fallback, about }) => [name, fallback, about]);
  const limits = Object.entries(SETTINGS).map(([name, { default: value, unit, about }]) => [
    name,
    unit === "count" ? String(value) : `${value} ${unit}`,
    about,
  ]);
  const choices = Object.entries(CHOICE_SETTINGS).map(([name, { default: value, about }]) => [name, value, about]);
  return `npm start -- [--store minio|disk] [--help]

Brings the whole product up on this machine, on 127.0.0.1, until Ctrl-C.

  --store minio   keep files in MinIO; builds it first where it is missing (once, 3-6 minutes)
  --store disk    keep files in the data folder
  --help          this text

Settings are environment variables.

${table(["Setting", "Default", "What it is"], [...own, ...choices, ...limits])}

Limits, and what is answered beyond them; those with a setting are shown with its default.

${table(limitHead, limited)}
`;
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
