import type { Box } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PdfPages } from "../pages/pdf-pages.ts";
import { usePagePainting } from "../pages/use-page-painting.ts";
import { fitBox, fitPage, showBox, toSeenBox, zoomAt, ZOOM, type Point, type Size, type View } from "./view.ts";

/** A view rests when it has not moved for this long, milliseconds. */
const RESTS_MS = 150;

/**
 * How a page lies in its frame. Moving and zooming change one transform; the page is painted when it rests.
 * @param onSee gets the part of the page that is seen, each time that the view rests
 */
export function usePageView(pages: PdfPages, page: number, onSee?: (seen: Box) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const canvasHolder = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ scale: 1, x: 0, y: 0 });
  const minScale = useRef<number>(ZOOM.min);
  const [size, setSize] = useState<Size | null>(null);
  const { error, setError, isPainting, paint, paintWhenSettled, stop } = usePagePainting(pages, page, canvasHolder);

  const measureFrame = (): Size => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 });
  const seeing = useRef<number>(undefined);
  const reportSeen = useRef<() => void>(undefined);
  useEffect(() => {
    reportSeen.current = () => size && onSee?.(toSeenBox(view.current, size, measureFrame()));
  });
  useEffect(() => {
    reportSeen.current?.();
    return () => window.clearTimeout(seeing.current);
  }, [size]);
  const apply = (next: View) => {
    window.clearTimeout(seeing.current);
    seeing.current = window.setTimeout(() => reportSeen.current?.(), RESTS_MS);
    if (next.scale !== view.current.scale) paintWhenSettled(next.scale);
    view.current = next;
    if (sheet.current) sheet.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    // The width of the overlay's lines does not grow with the drawing.
    sheet.current?.style.setProperty("--sheet-line", String(1 / next.scale));
  };
  const fitTo = (loaded: Size) => {
    const next = fitPage(loaded, measureFrame());
    minScale.current = next.scale / 2;
    apply(next);
  };
  const zoom = (factor: number, at?: Point) => {
    const { width, height } = measureFrame();
    apply(zoomAt(view.current, factor, at ?? { x: width / 2, y: height / 2 }, minScale.current));
  };

  const start = useEffectEvent((loaded: Size) => {
    setSize(loaded);
    fitTo(loaded);
    stop();
    void paint(view.current.scale);
  });
  const leave = useEffectEvent(stop);
  useEffect(() => {
    let isCurrent = true;
    canvasHolder.current?.replaceChildren();
    pages.size(page).then(
      (loaded) => isCurrent && start(loaded),
      (caught: unknown) => isCurrent && setError(caught),
    );
    return () => {
      isCurrent = false;
      leave();
    };
  }, [pages, page, setError]);

  return {
    frame,
    sheet,
    canvasHolder,
    view,
    size,
    error,
    isPainting,
    paint: () => void paint(view.current.scale),
    move: (x: number, y: number) => apply({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
    zoom,
    fit: () => size && fitTo(size),
    show: (box: Box) => size && apply(showBox(view.current, box, size, measureFrame())),
    showAll: (box: Box) => size && apply(fitBox(box, size, measureFrame())),
  };
}
