import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Size } from "./view.ts";

/** The size of an element; none where it is not there or not shown. */
export function measureElement(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

/**
 * Watches the size of a frame, which has none while it is not shown. @param onResize gets the size before, null where the
 * frame had none
 */
export function useResize(frame: RefObject<HTMLElement | null>, onResize: (before: Size | null, after: Size) => void) {
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
