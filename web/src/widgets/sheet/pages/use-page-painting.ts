import { useRef, useState, type RefObject } from "react";
import type { PdfPages } from "./pdf-pages.ts";

/** A page is painted anew this long after the last change of the zoom, ms. */
const SETTLED_MS = 250;

/** Paints a page into an element. A painting that is not done is given up when another one begins. */
export function usePagePainting(pages: PdfPages, page: number, holder: RefObject<HTMLDivElement | null>) {
  const painting = useRef<AbortController | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [isPainting, setPainting] = useState(true);

  const paint = async (scale: number) => {
    painting.current?.abort();
    const own = new AbortController();
    painting.current = own;
    setPainting(true);
    try {
      const painted = await pages.paint(page, scale, own.signal);
      if (!painted || own.signal.aborted) return;
      holder.current?.replaceChildren(painted);
      setError(null);
    } catch (caught) {
      if (!own.signal.aborted) setError(caught);
    }
    if (!own.signal.aborted) setPainting(false);
  };
  const paintWhenSettled = (scale: number) => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => void paint(scale), SETTLED_MS);
  };
  const stop = () => {
    clearTimeout(settling.current);
    painting.current?.abort();
  };
  return { error, setError, isPainting, paint, paintWhenSettled, stop };
}
