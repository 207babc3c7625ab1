import { Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import classes from "./data-table.module.css";

/** So far before its end is reached, a list reads on. */
const AHEAD = "800px 0px";

interface Props {
  /** What scrolls; null for the window. */
  root: HTMLElement | null;
  /** Rows shown: after more came, the end may be in sight still. */
  count: number;
  onSeen: () => void;
}

/** Stands at a list's end and tells when it comes into sight. */
export function Sentinel({ root, count, onSeen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { root, rootMargin: AHEAD });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [root, count]);
  return (
    <div ref={place} className={classes.sentinel}>
      <Loader size="sm" role="progressbar" aria-label="Loading more" />
    </div>
  );
}
