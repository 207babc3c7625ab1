import { useEffect, useState } from "react";

const ROWS = "tbody tr, li";

const findScroller = (frame: HTMLElement): HTMLElement | null => frame.querySelector("[role=region]");

/** Whether the first rows are in sight: the table's, or the page's where rows are cards. */
function isAtTop(frame: HTMLElement): boolean {
  return (findScroller(frame)?.scrollTop ?? 0) <= 0 && frame.getBoundingClientRect().top >= 0;
}

const hasFocusedRow = (frame: HTMLElement): boolean =>
  document.activeElement !== null && frame.contains(document.activeElement) && document.activeElement.closest(ROWS) !== null;

/**
 * Whether a person uses a table's rows: the mouse was moved over the table and is still there, a row has the focus, or the first
 * rows are out of sight. A pointer that merely rests where the table appeared points at nothing.
 */
export function useIsInUse() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    if (!frame) return;
    let isPointedAt = false;
    const update = () => setInUse(isPointedAt || hasFocusedRow(frame) || !isAtTop(frame));
    const onPointer = (event: PointerEvent) => {
      // A finger points at nothing once it is lifted.
      const isNow = event.type === "pointermove" && event.pointerType === "mouse";
      if (isNow === isPointedAt) return;
      isPointedAt = isNow;
      update();
    };
    const options = { passive: true, capture: true };
    frame.addEventListener("pointermove", onPointer);
    frame.addEventListener("pointerleave", onPointer);
    frame.addEventListener("focusin", update);
    frame.addEventListener("focusout", update);
    window.addEventListener("scroll", update, options);
    return () => {
      frame.removeEventListener("pointermove", onPointer);
      frame.removeEventListener("pointerleave", onPointer);
      frame.removeEventListener("focusin", update);
      frame.removeEventListener("focusout", update);
      window.removeEventListener("scroll", update, options);
    };
  }, [frame]);
  /** Scrolls to the first row, and moves the focus to the rows. */
  const toTop = () => {
    if (!frame) return;
    const scroller = findScroller(frame);
    scroller?.scrollTo({ top: 0 });
    if (!isAtTop(frame)) frame.scrollIntoView();
    (scroller?.tabIndex === 0 ? scroller : document.querySelector("main"))?.focus({ preventScroll: true });
  };
  return { frame: setFrame, isInUse, toTop };
}
