import { exportFilename, removeExtension, type Document, type ExportFormat, type FileKind } from "@takeoff/contracts";
import { parse } from "content-disposition";
import { fetchFile } from "./client.ts";

/** How long the object URL of a saved blob stays valid: browsers read it after the click has returned. */
const SAVE_RELEASE_MS = 10_000;

/** Starts the browser's download of a blob. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVE_RELEASE_MS);
}

/** Lets the browser download an address by itself: an archive of many drawings does not fit into memory. */
export function downloadByBrowser(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** The file name of a Content-Disposition header. The encoded form, `filename*`, takes precedence over the plain one. */
export function readFilename(disposition: string | null): string {
  return parse(disposition ?? "").parameters["filename"] ?? "document.pdf";
}

const buildFileRequest = (source: Document) => ({ params: { id: source.id } });

/** Downloads a file of a document under the specification's file name. Throws `ApiError`. */
export async function downloadFile(source: Document, kind: FileKind): Promise<void> {
  switch (kind) {
    case "original":
    case "processed": {
      const { blob, disposition } = await fetchFile("downloadDocument", { ...buildFileRequest(source), query: { version: kind } });
      saveBlob(blob, readFilename(disposition));
      return;
    }
    case "csv":
    case "xml": {
      const { blob } = await fetchFile(kind === "csv" ? "downloadCsv" : "downloadXml", buildFileRequest(source));
      saveBlob(blob, `${removeExtension(source.filename)}.${kind}`);
    }
  }
}

/** Downloads a document's data in a format, under the specification's file name. Throws `ApiError`. */
export async function downloadExport(source: Document, format: ExportFormat): Promise<void> {
  const { blob } = await fetchFile("exportDocument", { ...buildFileRequest(source), query: { format } });
  saveBlob(blob, exportFilename(format));
}

export type PdfVersion = "original" | "processed";

/** Fetches the PDF for a preview. Its type is always application/pdf, so that the browser never renders it as a page. Throws `ApiError`. */
export async function fetchPreview(source: Document, version: PdfVersion): Promise<{ blob: Blob; name: string }> {
  const { blob, disposition } = await fetchFile("previewDocument", {
    ...buildFileRequest(source),
    query: { version, mode: "preview" },
    headers: { accept: "application/pdf" },
  });
  return { blob: new Blob([blob], { type: "application/pdf" }), name: readFilename(disposition) };
}
