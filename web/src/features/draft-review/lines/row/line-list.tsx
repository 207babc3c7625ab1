import type { DraftLine } from "@takeoff/contracts";
import classes from "../../draft-review.module.css";
import type { Decision } from "../lines.ts";
import { LineItem, type LineMode, type LineTools } from "./line-item.tsx";

interface Props {
  lines: readonly DraftLine[];
  selected: number | null;
  /** What is done with the selected line. */
  mode: LineMode;
  tools: LineTools;
  onSelect: (id: number) => void;
  onDecide: (id: number, decision: Decision) => void;
  onMode: (id: number, mode: LineMode) => void;
}

/** The lines of a sheet. The arrow keys are the review's own: see `state/review-shortcuts.ts`. */
export function LineList({ lines, selected, mode, tools, onSelect, onDecide, onMode }: Props) {
  return (
    <ul className={classes.lines} aria-label="Lines" tabIndex={0}>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          line={line}
          isSelected={line.id === selected}
          mode={line.id === selected ? mode : "look"}
          tools={tools}
          acts={{
            onDecide: (decision) => onDecide(line.id, decision),
            onEdit: () => onMode(line.id, "edit"),
            onSplit: () => onMode(line.id, "split"),
            onJoin: () => onMode(line.id, "join"),
          }}
          onSelect={() => onSelect(line.id)}
        />
      ))}
    </ul>
  );
}
