import type { Document, FileKind } from "@takeoff/contracts";

/** The files that the user may download. The server reports no results that the user may not download yet. */
export function listFiles(document: Pick<Document, "has_processed_pdf" | "has_csv" | "has_xml">): FileKind[] {
  const kinds: FileKind[] = ["original"];
  if (document.has_processed_pdf) kinds.push("processed");
  if (document.has_csv) kinds.push("csv");
  if (document.has_xml) kinds.push("xml");
  return kinds;
}

/** By the specification, the list of projects offers the original, and the results of completed documents only. */
export function listDownloads(document: Parameters<typeof listFiles>[0] & Pick<Document, "status">): FileKind[] {
  return document.status === "completed" ? listFiles(document) : ["original"];
}
