import type { Box } from "@takeoff/contracts";
import { useRef, useState, type PointerEvent, type RefObject } from "react";
import { toPageBox, toPagePoint, type Measured, type Point, type Size, type View } from "./view/view.ts";

/** A smaller box is a click with an unsteady hand, points. */
const MIN_BOX = 1;

interface Inputs {
  frame: RefObject<HTMLDivElement | null>;
  view: RefObject<View>;
  size: Size | null;
  tool: "pan" | "box" | "measure";
  move: (x: number, y: number) => void;
  onDrawBox: ((box: Box) => void) | undefined;
  onMeasure: ((measured: Measured | null) => void) | undefined;
}

/** What pointers do with a sheet: move it, draw a box, or click two points. */
export function useSheetPointer({ frame, view, size, tool, move, onDrawBox, onMeasure }: Inputs) {
  const drag = useRef<(Point & { from: Point }) | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  /** The first of two points that are measured, and where the pointer is. */
  const [measuring, setMeasuring] = useState<Measured | null>(null);

  const readPoint = (event: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = readPoint(event);
    if (tool === "measure" && size && !(event.target as Element).closest("button")) {
      const point = toPagePoint(view.current, size, at);
      if (measuring) onMeasure?.({ from: measuring.from, to: point });
      setMeasuring(measuring ? null : { from: point, to: point });
      return;
    }
    drag.current = { ...at, from: at };
    if (tool === "box") event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    if (measuring && size) setMeasuring({ from: measuring.from, to: toPagePoint(view.current, size, readPoint(event)) });
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
  return { drawn, measuring, listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
