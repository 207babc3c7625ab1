import classes from "./drop-hint.module.css";

/** Covers a dialog while files are dragged over it. */
export function DropHint({ text }: { text: string }) {
  return <div className={classes.hint}>{text}</div>;
}
