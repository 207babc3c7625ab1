import { useEffect, useRef, useState } from "react";
import type { PdfPages } from "../pages/pdf-pages.ts";
import classes from "./sheet-picker.module.css";

/** A small picture of a page, painted while it is in view. */
export function SheetThumbnail({ pages, page }: { pages: PdfPages; page: number }) {
  const holder = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    pages.thumbnails.paint(page, leaving.signal).then(
      (canvas) => canvas && !leaving.signal.aborted && holder.current?.replaceChildren(canvas),
      () => !leaving.signal.aborted && setMissing(true),
    );
    return () => leaving.abort();
  }, [pages, page]);
  // The name of the sheet stands next to it.
  return <div ref={holder} className={classes.thumbnail} data-missing={isMissing || undefined} aria-hidden />;
}
