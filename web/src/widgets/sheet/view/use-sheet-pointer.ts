import type { Box } from "@takeoff/contracts";
import { useRef, useState, type PointerEvent, type RefObject } from "react";
import type { SnappedPoint } from "../measure/find-snap.ts";
import { toPageBox, toPagePoint, type Measured, type Point, type Size, type View } from "./view.ts";

/** A smaller box is a click with an unsteady hand, points. */
const MIN_BOX = 1;
/** So near to a line or its end a pointer snaps to it, CSS pixels. */
const SNAP_REACH = 12;

/** What pointers do with the sheet: move it, draw a box, or click two points. */
export type SheetTool = "pan" | "box" | "measure";

interface Inputs {
  page: number;
  frame: RefObject<HTMLDivElement | null>;
  view: RefObject<View>;
  size: Size | null;
  tool: SheetTool;
  move: (x: number, y: number) => void;
  /** Finds what lies near a point of the page. @param from where the line that is measured begins */
  snap: (at: Point, from: Point | null, reach: number) => SnappedPoint;
  onDrawBox: ((box: Box) => void) | undefined;
  onMeasure: ((measured: Measured) => void) | undefined;
}

/** What pointers do with a sheet: move it, draw a box, or click two points. */
export function useSheetPointer({ page, frame, view, size, tool, move, snap, onDrawBox, onMeasure }: Inputs) {
  const drag = useRef<(Point & { from: Point }) | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  /** The first of the two points that are measured. */
  const [begun, setBegun] = useState<{ page: number; from: Point } | null>(null);
  const from = begun?.page === page ? begun.from : null;
  const [pointer, setPointer] = useState<SnappedPoint | null>(null);

  const readPoint = (event: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const readSnapped = (event: PointerEvent, page: Size): SnappedPoint => {
    const point = toPagePoint(view.current, page, readPoint(event));
    return event.altKey ? { point, kind: null } : snap(point, from, SNAP_REACH / view.current.scale);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = readPoint(event);
    if (tool === "measure" && size) {
      const { point } = readSnapped(event, size);
      if (from) onMeasure?.({ from, to: point });
      setBegun(from ? null : { page, from: point });
      setPointer(null);
      return;
    }
    drag.current = { ...at, from: at };
    if (tool === "box") event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    if (tool === "measure" && size) setPointer(readSnapped(event, size));
    if (!current || !size) return;
    const at = readPoint(event);
    if (tool === "box") {
      setDrawn(toPageBox(view.current, size, current.from, at));
      return;
    }
    // Captured once it moves: a click on a box of the overlay must reach it.
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.setPointerCapture(event.pointerId);
    move(at.x - current.x, at.y - current.y);
    drag.current = { ...at, from: current.from };
  };
  const onPointerUp = (event: PointerEvent) => {
    const { current } = drag;
    drag.current = null;
    if (tool !== "box" || !current || !size) return;
    const box = toPageBox(view.current, size, current.from, readPoint(event));
    setDrawn(null);
    if (box.right - box.left > MIN_BOX && box.top - box.bottom > MIN_BOX) onDrawBox?.(box);
  };
  const onPointerCancel = () => {
    drag.current = null;
  };
  const onPointerLeave = () => setPointer(null);
  const isMeasuring = tool === "measure";
  return {
    drawn,
    /** The line that is measured at the moment; null before its first point. */
    measuring: isMeasuring && from ? { from, to: pointer?.point ?? from } : null,
    pointer: isMeasuring ? pointer : null,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave },
  };
}
