import type { ReactNode } from "react";
import classes from "./long-text.module.css";

/** User input in a table cell. Breaks anywhere, so that a name without blanks does not widen its column. */
export function LongText({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>;
}
