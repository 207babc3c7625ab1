import { LIMITS, type Finding } from "@takeoff/contracts";
import type { ParentLink } from "../../../pdf/child/parent-link.ts";
import type { TableCommand } from "./table-messages.ts";
import type { TableMessage } from "./table-schemas.ts";

export type TableLink = ParentLink<TableCommand, TableMessage>;

const CHUNK_BYTES = 1_048_576;

/** The file's bytes from its beginning; each piece is requested when it is needed. */
export async function* readBytes(link: TableLink, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK_BYTES) yield Buffer.from((await link.read(at, Math.min(at + CHUNK_BYTES, size))).buffer);
}

/** Sends as many findings as staff are shown of a file. */
export function sendFindings(link: TableLink, findings: readonly Finding[]): void {
  for (const finding of findings.slice(0, LIMITS.findings)) link.send({ type: "finding", finding: shortened(finding) });
}

/** Cuts off what a finding quotes of the file at too great a length. */
export function shortened(finding: Finding): Finding {
  if (finding.message.length <= LIMITS.findingText) return finding;
  return { ...finding, message: `${finding.message.slice(0, LIMITS.findingText - 1).toWellFormed()}\u2026` };
}
