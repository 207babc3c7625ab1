import { useEffect, useEffectEvent, type RefObject } from "react";
import { ZOOM, type Point } from "./view.ts";

/** Zooms by the wheel, around the pointer. */
export function useWheelZoom(frame: RefObject<HTMLDivElement | null>, zoom: (factor: number, at: Point) => void): void {
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
  }, [frame]);
}
