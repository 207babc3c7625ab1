import { Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import classes from "./data-table.module.css";

/** The list loads more rows this far before its end comes into view. */
const ROOT_MARGIN = "800px 0px";

interface Props {
  /** The scroll container; null for the window. */
  root: HTMLElement | null;
  /** The number of rows shown. After more have loaded, the end may still be in view: observe it again. */
  count: number;
  onSeen: () => void;
}

/** Marks the end of a list and calls `onSeen` when it comes into view. */
export function Sentinel({ root, count, onSeen }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { root, rootMargin: ROOT_MARGIN });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [root, count]);
  return (
    <div ref={element} className={classes.sentinel}>
      <Loader size="sm" role="progressbar" aria-label="Loading more" />
    </div>
  );
}
