import type { ReactNode } from "react";
import classes from "./long-text.module.css";

/** What people typed, in a table's cell: breaks anywhere, so that a name without blanks takes no other column's place. */
export function LongText({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>;
}
