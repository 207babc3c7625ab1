import type { Document, FileKind } from "@takeoff/contracts";

/** By the specification: always the original, and the existing results of completed documents. */
export function downloadsOf(document: Pick<Document, "status" | "has_processed_pdf" | "has_csv" | "has_xml">): FileKind[] {
  if (document.status !== "completed") return ["original"];
  const kinds: FileKind[] = ["original"];
  if (document.has_processed_pdf) kinds.push("processed");
  if (document.has_csv) kinds.push("csv");
  if (document.has_xml) kinds.push("xml");
  return kinds;
}
