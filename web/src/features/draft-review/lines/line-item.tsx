import { MESSAGES, type DraftLine } from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import classes from "../draft-review.module.css";
import { LineEvidence } from "./line-evidence.tsx";
import { LineForm, type LineValues } from "./line-form.tsx";
import { LineSummary } from "./line-summary.tsx";
import type { Decision } from "./lines.ts";

interface Props {
  line: DraftLine;
  isSelected: boolean;
  isEdited: boolean;
  /** A measured length for its form. */
  measured: { inches: number } | null;
  onSelect: () => void;
  onDecide: (decision: Decision) => void;
  onEdit: () => void;
  /** @param opened the line as it was when its form was opened */
  onSave: (opened: DraftLine, values: LineValues) => Promise<unknown>;
  onCancelEdit: () => void;
}

interface OpenedProps extends Pick<Props, "line" | "measured" | "onSave"> {
  onCancel: () => void;
}

/** The form of a line as it was when the form was opened: what a colleague changes meanwhile is not overwritten unseen. */
function OpenedForm({ line, measured, onSave, onCancel }: OpenedProps) {
  const [opened] = useState(line);
  return (
    <LineForm
      initial={opened}
      measured={measured}
      failure={MESSAGES.drafts.editFailed}
      onSave={(values) => onSave(opened, values)}
      onCancel={onCancel}
    />
  );
}

/** A line in the list: what it is, what speaks for it while it is selected, or its form. */
export function LineItem({ line, isSelected, isEdited, measured, onSelect, onDecide, onEdit, onSave, onCancelEdit }: Props) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    <li
      ref={element}
      className={classes.line}
      data-selected={isSelected || undefined}
      data-state={line.state}
      aria-current={isSelected || undefined}
      onClick={(event) => {
        // Its own buttons and fields say themselves what is selected next; Enter in a field clicks the form's button.
        if (!(event.target as Element).closest("button, form")) onSelect();
      }}
    >
      {isEdited ? (
        <OpenedForm line={line} measured={measured} onSave={onSave} onCancel={onCancelEdit} />
      ) : (
        <>
          <LineSummary line={line} />
          {isSelected && <LineEvidence line={line} onDecide={onDecide} onEdit={onEdit} />}
        </>
      )}
    </li>
  );
}
