import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";

/** The search of a list and its filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
