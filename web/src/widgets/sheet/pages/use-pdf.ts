import { useEffect, useState } from "react";
import { buildUrl } from "../../../shared/api/api.ts";
import type { PdfVersion } from "../../../shared/api/files.ts";
import { PdfPages } from "./pdf-pages.ts";

/** The file of a document, opened while it is shown. */
export function usePdf(id: number, version: PdfVersion = "original"): PdfPages | null {
  const [pages, setPages] = useState<PdfPages | null>(null);
  useEffect(() => {
    let opened: PdfPages | null = null;
    let isLeft = false;
    void buildUrl("downloadDocument", { params: { id }, query: { version } }).then((url) => {
      if (isLeft) return;
      opened = new PdfPages(new URL(url, window.location.href).href);
      setPages(opened);
    });
    return () => {
      isLeft = true;
      opened?.close();
      setPages(null);
    };
  }, [id, version]);
  return pages;
}
