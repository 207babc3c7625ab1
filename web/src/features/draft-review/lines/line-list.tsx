import type { DraftLine } from "@takeoff/contracts";
import classes from "../draft-review.module.css";
import type { LineValues } from "./line-form.tsx";
import { LineItem } from "./line-item.tsx";
import type { Decision } from "./lines.ts";

interface Props {
  lines: readonly DraftLine[];
  selected: number | null;
  edited: number | null;
  /** A measured length for the line that is being corrected. */
  measured: { inches: number } | null;
  onSelect: (id: number) => void;
  onDecide: (id: number, decision: Decision) => void;
  onEdit: (id: number | null) => void;
  onSave: (line: DraftLine, values: LineValues) => Promise<unknown>;
}

/** The lines of a sheet. The arrow keys are the review's own: see `state/review-shortcuts.ts`. */
export function LineList({ lines, selected, edited, measured, onSelect, onDecide, onEdit, onSave }: Props) {
  return (
    <ul className={classes.lines} aria-label="Lines" tabIndex={0}>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          line={line}
          isSelected={line.id === selected}
          isEdited={line.id === edited}
          measured={measured}
          onSelect={() => onSelect(line.id)}
          onDecide={(decision) => onDecide(line.id, decision)}
          onEdit={() => onEdit(line.id)}
          onSave={onSave}
          onCancelEdit={() => onEdit(null)}
        />
      ))}
    </ul>
  );
}
