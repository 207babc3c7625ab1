import type { Box } from "@takeoff/contracts";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PdfPages } from "../pages/pdf-pages.ts";
import { fitBox, fitPage, keepCentre, type Point, showBox, type Size, toSeenBox, type View, ZOOM, zoomAt } from "./view.ts";

/** A page is painted anew this long after the last change of the zoom, ms. */
const SETTLED_MS = 250;

/** Paints a page into an element. A painting that is not done is given up when another one begins. */
function usePagePainting(pages: PdfPages, page: number, holder: RefObject<HTMLDivElement | null>) {
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

interface Handlers {
  onOpen: (size: Size) => void;
  onError: (error: unknown) => void;
  onLeave: () => void;
}

/** Opens a page while it is shown. @returns its size in points; null until it is open */
function useOpenPage(pages: PdfPages, page: number, handlers: Handlers): Size | null {
  const [opened, setOpened] = useState<{ page: number; size: Size } | null>(null);
  const onOpen = useEffectEvent((size: Size) => {
    setOpened({ page, size });
    handlers.onOpen(size);
  });
  const onError = useEffectEvent((error: unknown) => handlers.onError(error));
  const onLeave = useEffectEvent(() => handlers.onLeave());
  useEffect(() => {
    let isCurrent = true;
    pages.open(page).then(
      (size) => isCurrent && onOpen(size),
      (error: unknown) => isCurrent && onError(error),
    );
    return () => {
      isCurrent = false;
      onLeave();
      // Closing the file while a page is left is no error to show.
      pages.leave(page).catch(() => undefined);
    };
  }, [pages, page]);
  // The size of another page does not hold for this one, which is still loading.
  return opened?.page === page ? opened.size : null;
}

/** The size of an element; none where it is not there or not shown. */
function measureElement(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

/**
 * Watches the size of a frame, which has none while it is not shown. @param onResize gets the size before, null where the
 * frame had none
 */
function useResize(frame: RefObject<HTMLElement | null>, onResize: (before: Size | null, after: Size) => void) {
  const last = useRef<Size | null>(null);
  const [isShown, setShown] = useState(false);
  const measureFrame = (): Size => measureElement(frame.current);

  const onChange = useEffectEvent(() => {
    const measured = measureFrame();
    const before = last.current;
    last.current = measured.width > 0 && measured.height > 0 ? measured : null;
    setShown(last.current !== null);
    if (last.current) onResize(before, last.current);
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => onChange());
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return { isShown, measureFrame };
}

/** A view rests when it has not moved for this long, milliseconds. */
const RESTS_MS = 150;

/** Calls `onRest` each time that a view rests. @returns what is to be called when it moves */
function useRest(onRest: () => void): () => void {
  const latest = useRef(onRest);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), RESTS_MS);
  };
}

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
  /** Whether the whole page is shown, and nothing was moved since. */
  const isFitted = useRef(true);
  const { error, setError, isPainting, paint, paintWhenSettled, stop } = usePagePainting(pages, page, canvasHolder);

  const size = useOpenPage(pages, page, {
    onOpen: (opened) => {
      // In a tab that is not shown the frame has no size: the page is painted when it gets one.
      if (isShown) paintNow(opened, measureFrame());
    },
    onError: setError,
    onLeave: () => {
      stop();
      canvasHolder.current?.replaceChildren();
    },
  });

  const noteMove = useRest(() => {
    if (size) onSee?.(toSeenBox(view.current, size, measureElement(frame.current)));
  });
  const apply = (next: View) => {
    noteMove();
    const { style } = sheet.current ?? {};
    if (next.scale !== view.current.scale) {
      paintWhenSettled(next.scale);
      // The width of the overlay's lines does not grow with the drawing. Set while it is moved, it would style them all anew.
      style?.setProperty("--sheet-line", String(1 / next.scale));
    }
    view.current = next;
    if (style) style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
  };
  const fitTo = (whole: Size, within: Size) => {
    const next = fitPage(whole, within);
    minScale.current = next.scale / 2;
    isFitted.current = true;
    apply(next);
  };
  const paintNow = (whole: Size, within: Size) => {
    fitTo(whole, within);
    stop();
    void paint(view.current.scale);
  };
  const { isShown, measureFrame } = useResize(frame, (before, after) => {
    if (!size) return;
    if (before === null) paintNow(size, after);
    else if (isFitted.current) fitTo(size, after);
    else apply(keepCentre(view.current, before, after));
  });
  const lookAt = (next: View) => {
    if (next === view.current) return;
    isFitted.current = false;
    apply(next);
  };

  return {
    frame,
    sheet,
    canvasHolder,
    view,
    size,
    isShown,
    error,
    isPainting,
    paint: () => void paint(view.current.scale),
    move: (x: number, y: number) => lookAt({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
    zoom: (factor: number, at?: Point) => {
      const { width, height } = measureFrame();
      lookAt(zoomAt(view.current, factor, at ?? { x: width / 2, y: height / 2 }, minScale.current));
    },
    fit: () => size && fitTo(size, measureFrame()),
    show: (box: Box) => size && lookAt(showBox(view.current, box, size, measureFrame())),
    showAll: (box: Box) => size && lookAt(fitBox(box, size, measureFrame())),
  };
}
