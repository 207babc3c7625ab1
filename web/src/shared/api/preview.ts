import type { Document } from "@takeoff/contracts";
import { fetchPreview, saveBlob, type PdfVersion } from "./files.ts";

/** Specification, section 9: the object URL is released this long after the window has loaded. */
const RELEASE_MS = 1000;

/** Why the file was downloaded instead of previewed, as a message for the user; null when the preview opened. */
export type PreviewOutcome = null | string;

const NO_VIEWER = "This browser cannot show PDFs, so the file was downloaded instead.";
const BLOCKED = "The browser blocked the preview window, so the file was downloaded instead. Allow pop-ups for this site to see previews.";

function embedViewer(view: Window, title: string): HTMLIFrameElement {
  const page = view.document;
  page.title = title;
  page.documentElement.lang = "en";
  const frame = page.createElement("iframe");
  frame.title = title;
  // Set as properties: the content security policy that this window inherits allows no style attributes.
  Object.assign(page.body.style, { margin: "0" });
  Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%", border: "0" });
  page.body.replaceChildren(frame);
  return frame;
}

function showLoadingText(view: Window, text: string): void {
  view.document.title = text;
  const line = view.document.createElement("p");
  line.textContent = text;
  Object.assign(line.style, { font: "14px system-ui", margin: "2rem" });
  view.document.body.replaceChildren(line);
}

/**
 * Opens a document's PDF in the embedded viewer of a new window, without toolbar and panes. Downloads the file when the
 * browser has no viewer or blocks the window. Must be called from a click handler: otherwise browsers block the window.
 * Throws `ApiError`.
 */
export async function openPreview(source: Document, version: PdfVersion, loading: string): Promise<PreviewOutcome> {
  const hasViewer = navigator.pdfViewerEnabled;
  const view = hasViewer ? window.open("", "_blank") : null;
  if (view) showLoadingText(view, loading);
  try {
    const { blob, name } = await fetchPreview(source, version);
    if (!view || view.closed) {
      if (view?.closed) return null;
      saveBlob(blob, name);
      return hasViewer ? BLOCKED : NO_VIEWER;
    }
    const address = URL.createObjectURL(blob);
    const frame = embedViewer(view, name);
    frame.addEventListener("load", () => setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS));
    frame.src = `${address}#toolbar=0&navpanes=0`;
    return null;
  } catch (error) {
    view?.close();
    throw error;
  }
}
