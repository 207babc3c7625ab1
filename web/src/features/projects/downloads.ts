import type { Document, FileKind } from "@takeoff/contracts";

/** The specification: the original always, results of completed documents that have them. */
export function downloadsOf(document: Pick<Document, "status" | "has_processed_pdf" | "has_csv" | "has_xml">): FileKind[] {
  if (document.status !== "completed") return ["original"];
  const kinds: FileKind[] = ["original"];
  if (document.has_processed_pdf) kinds.push("processed");
  if (document.has_csv) kinds.push("csv");
  if (document.has_xml) kinds.push("xml");
  return kinds;
}
