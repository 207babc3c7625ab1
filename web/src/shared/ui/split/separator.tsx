import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { clampShare, moveShare, SHARE } from "./share.ts";
import classes from "./split-panes.module.css";

interface Props {
  share: number;
  label: string;
  onShare: (share: number) => void;
}

/**
 * The line between two panes, which pointers and arrow keys move; a double click puts it back. Mantine's Splitter is not
 * used, since it says that the line between two panes that stand side by side is horizontal.
 */
export function Separator({ share, label, onShare }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const split = element.current?.parentElement?.getBoundingClientRect();
    if (!split || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onShare(clampShare(((event.clientX - split.left) / split.width) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveShare(share, event.key);
    if (moved === null) return;
    event.preventDefault();
    onShare(moved);
  };
  return (
    <div
      ref={element}
      className={classes.separator}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(share)}
      aria-valuemin={SHARE.min}
      aria-valuemax={SHARE.max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onShare(SHARE.default)}
    />
  );
}
