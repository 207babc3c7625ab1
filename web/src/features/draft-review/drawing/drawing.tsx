import { ActionIcon, Group, Loader } from "@mantine/core";
import type { Box, DraftException, DraftLine } from "@takeoff/contracts";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from "react";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import classes from "../draft-review.module.css";
import { Overlay } from "./overlay.tsx";
import type { PdfPages } from "./pdf-pages.ts";
import { boxBetween, fitted, pagePoint, showing, zoomed, ZOOM, type Measured, type Size, type View } from "./view.ts";

/** A page is painted anew this long after the last change of the zoom, ms. */
const SETTLED_MS = 250;

const ignore = () => undefined;

/** What the keyboard does with the drawing. */
export interface DrawingHandle {
  zoom: (factor: number) => void;
  fit: () => void;
}

interface Props {
  pages: PdfPages;
  page: number;
  lines: readonly DraftLine[];
  exceptions: readonly DraftException[];
  selected: DraftLine | null;
  /** A place that is to be seen, besides that of the selected line. */
  focus: Box | null;
  onSelect: (id: number) => void;
  /** What pointers do: move the drawing, draw a box, or click two points. */
  tool: "pan" | "box" | "measure";
  onDrawn: (box: Box) => void;
  /** What was measured last; two clicks with the tool measure anew. */
  measured: Measured | null;
  onMeasured: (measured: Measured | null) => void;
  ref: Ref<DrawingHandle>;
}

/** A sheet with the evidence of its lines above it. Moving and zooming change one transform; the page is painted when it rests. */
export function Drawing({ pages, page, lines, exceptions, selected, focus, onSelect, tool, onDrawn, measured, onMeasured, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const canvasHolder = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ scale: 1, x: 0, y: 0 });
  const least = useRef(0.1);
  const painting = useRef<AbortController | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const drag = useRef<{ x: number; y: number; from: { x: number; y: number } } | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPainting, setPainting] = useState(true);
  const [drawn, setDrawn] = useState<Box | null>(null);
  /** The first of two points that are measured, and where the pointer is. */
  const [measuring, setMeasuring] = useState<Measured | null>(null);

  const frameSize = (): Size => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 });

  const paint = async () => {
    painting.current?.abort();
    const own = new AbortController();
    painting.current = own;
    setPainting(true);
    try {
      const painted = await pages.paint(page, view.current.scale, own.signal);
      if (!painted || own.signal.aborted) return;
      canvasHolder.current?.replaceChildren(painted.canvas);
      setError(null);
    } catch (caught) {
      if (!own.signal.aborted) setError(caught);
    }
    if (!own.signal.aborted) setPainting(false);
  };

  const apply = (next: View, isZoom = false) => {
    view.current = next;
    if (sheet.current) sheet.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    // The width of the overlay's lines does not grow with the drawing.
    sheet.current?.style.setProperty("--draft-line", String(1 / next.scale));
    if (!isZoom) return;
    clearTimeout(settling.current);
    settling.current = setTimeout(() => void paint(), SETTLED_MS);
  };

  const fit = () => {
    if (!size) return;
    const next = fitted(size, frameSize());
    least.current = next.scale / 2;
    apply(next, true);
  };
  const zoom = (factor: number, at?: { x: number; y: number }) => {
    const { width, height } = frameSize();
    apply(zoomed(view.current, factor, at ?? { x: width / 2, y: height / 2 }, least.current), true);
  };
  const show = (box: Box) => {
    if (!size) return;
    const next = showing(view.current, box, size, frameSize());
    if (next !== view.current) apply(next, next.scale !== view.current.scale);
  };

  const start = useEffectEvent((loaded: Size) => {
    const next = fitted(loaded, frameSize());
    least.current = next.scale / 2;
    apply(next);
    void paint();
  });
  useEffect(() => {
    let isCurrent = true;
    canvasHolder.current?.replaceChildren();
    pages.size(page).then(
      (loaded) => {
        if (!isCurrent) return;
        setSize(loaded);
        start(loaded);
      },
      (caught: unknown) => {
        if (isCurrent) setError(caught);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(settling.current);
      painting.current?.abort();
    };
  }, [pages, page]);

  const showBox = useEffectEvent(show);
  const [piece] = selected?.pieces ?? [];
  const wanted = focus ?? piece?.box;
  useEffect(() => {
    if (wanted && size) showBox(wanted);
  }, [wanted, size]);

  useImperativeHandle(ref, () => ({ zoom, fit }));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    zoom(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step, { x: event.clientX - box.left, y: event.clientY - box.top });
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // Not passive, since the page must not scroll: React's own listener would be.
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

  const pointOf = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = pointOf(event);
    if (tool === "measure" && size && !(event.target as Element).closest("button")) {
      const point = pagePoint(view.current, size, at);
      if (measuring) onMeasured({ from: measuring.from, to: point });
      setMeasuring(measuring ? null : { from: point, to: point });
      return;
    }
    drag.current = { ...at, from: at };
    if (tool === "box") event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    if (measuring && size) setMeasuring({ from: measuring.from, to: pagePoint(view.current, size, pointOf(event)) });
    if (!current || !size) return;
    const at = pointOf(event);
    if (tool === "box") {
      setDrawn(boxBetween(view.current, size, current.from, at));
      return;
    }
    // Captured once it moves: a click on a box of the overlay must reach it.
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.setPointerCapture(event.pointerId);
    apply({ ...view.current, x: view.current.x + at.x - current.x, y: view.current.y + at.y - current.y });
    drag.current = { ...at, from: current.from };
  };
  const onPointerUp = (event: PointerEvent) => {
    const { current } = drag;
    drag.current = null;
    if (tool !== "box" || !current || !size) return;
    const box = boxBetween(view.current, size, current.from, pointOf(event));
    setDrawn(null);
    if (box.right - box.left > 1 && box.top - box.bottom > 1) onDrawn(box);
  };

  return (
    <div className={classes.drawing}>
      {error !== null && <ErrorBanner message="The page could not be shown." error={error} onRetry={() => void paint()} />}
      <div
        ref={frame}
        className={classes.frame}
        data-drawing={tool !== "pan" || undefined}
        role="region"
        aria-label="Drawing"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (drag.current = null)}
      >
        <div ref={sheet} className={classes.sheet} style={size ? { width: size.width, height: size.height } : undefined}>
          <div ref={canvasHolder} className={classes.canvas} />
          {size && (
            <Overlay
              size={size}
              lines={lines}
              exceptions={exceptions}
              selected={selected?.id ?? null}
              drawn={drawn}
              measured={measuring ?? measured}
              // A click measures, above a box too.
              onSelect={tool === "measure" ? ignore : onSelect}
            />
          )}
        </div>
        {isPainting && error === null && <Loader size="sm" className={classes.loader} aria-label="The page is being painted" />}
        <Group gap="xxs" className={classes.zoom}>
          <ActionIcon variant="default" aria-label="Zoom in" title="Zoom in (+)" onClick={() => zoom(ZOOM.step)}>
            <IconPlus size={LAYOUT.icon.sm} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Zoom out" title="Zoom out (-)" onClick={() => zoom(1 / ZOOM.step)}>
            <IconMinus size={LAYOUT.icon.sm} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Whole page" title="Whole page (0)" onClick={fit}>
            <IconMaximize size={LAYOUT.icon.sm} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
    </div>
  );
}
