import type { Document } from "@takeoff/contracts";
import { fetchPreview, saveBlob, type PdfVersion } from "./files.ts";

/** The specification's section 9: the address is released so long after its window has loaded. */
const RELEASE_MS = 1000;

/** Why a preview became a download, in a sentence for the reader; null when it opened. */
export type PreviewOutcome = null | string;

const NO_VIEWER = "This browser shows no PDFs, so the file was downloaded instead.";
const BLOCKED = "The browser blocked the preview window, so the file was downloaded instead. Allow pop-ups for this site to see previews.";

function fill(view: Window, title: string): HTMLIFrameElement {
  const page = view.document;
  page.title = title;
  page.documentElement.lang = "en";
  const frame = page.createElement("iframe");
  frame.title = title;
  // Set as properties: the policy that this window inherits allows no style attribute.
  Object.assign(page.body.style, { margin: "0" });
  Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%", border: "0" });
  page.body.replaceChildren(frame);
  return frame;
}

function greet(view: Window, text: string): void {
  view.document.title = text;
  const line = view.document.createElement("p");
  line.textContent = text;
  Object.assign(line.style, { font: "14px system-ui", margin: "2rem" });
  view.document.body.replaceChildren(line);
}

/**
 * Opens a document's PDF in a new window's embedded viewer, its toolbar and panes hidden. Where no viewer exists or the
 * window is blocked, the file is downloaded. Must be called in a click: only then may a window open. Throws `ApiError`.
 */
export async function openPreview(source: Document, version: PdfVersion, loading: string): Promise<PreviewOutcome> {
  const hasViewer = navigator.pdfViewerEnabled;
  const view = hasViewer ? window.open("", "_blank") : null;
  if (view) greet(view, loading);
  try {
    const { blob, name } = await fetchPreview(source, version);
    if (!view || view.closed) {
      if (view?.closed) return null;
      saveBlob(blob, name);
      return hasViewer ? BLOCKED : NO_VIEWER;
    }
    const address = URL.createObjectURL(blob);
    const frame = fill(view, name);
    frame.addEventListener("load", () => setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS));
    frame.src = `${address}#toolbar=0&navpanes=0`;
    return null;
  } catch (error) {
    view?.close();
    throw error;
  }
}
