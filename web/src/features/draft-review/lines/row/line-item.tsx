import { MESSAGES, type Box, type DraftLine, type LineSplit } from "@takeoff/contracts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import classes from "../../draft-review.module.css";
import { LineForm } from "../form/line-form.tsx";
import type { LineValues } from "../form/line-values.ts";
import { JoinForm } from "../parts/join-form.tsx";
import { SplitForm } from "../parts/split-form.tsx";
import type { LineActs } from "./line-buttons.tsx";
import { LineEvidence } from "./line-evidence.tsx";
import { LineSummary } from "./line-summary.tsx";

/** What a person does with the selected line. */
export type LineMode = "look" | "edit" | "split" | "join";

/** What the selected line needs besides itself. */
export interface LineTools {
  /** All lines of the sheet. */
  all: readonly DraftLine[];
  isMetric: boolean;
  /** The part of the page that is seen; null until it is known. */
  seen: Box | null;
  /** The chosen pieces of a line that is split. */
  chosen: readonly number[];
  /** A measured length for the form. */
  measured: { inches: number } | null;
  onToggle: (piece: number) => void;
  onFitAll: () => void;
  onSave: (line: DraftLine, values: LineValues) => Promise<unknown>;
  onSplit: (line: DraftLine, how: Pick<LineSplit, "pieces" | "quantity">) => Promise<unknown>;
  onJoin: (ids: readonly number[]) => Promise<unknown>;
  onCancel: () => void;
}

interface Props {
  line: DraftLine;
  isSelected: boolean;
  mode: LineMode;
  acts: LineActs;
  tools: LineTools;
  onSelect: () => void;
}

/** A line in the list: what it is, and while it is selected what speaks for it, or a form. */
export function LineItem({ line, isSelected, mode, acts, tools, onSelect }: Props) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A form makes the line longer.
    if (isSelected) element.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected, mode]);
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
      {mode !== "edit" && <LineSummary line={line} isMetric={tools.isMetric} />}
      {isSelected && buildDetail(line, mode, acts, tools)}
    </li>
  );
}

/** The form of a line as it was when the form was opened: what a colleague changes meanwhile is not overwritten unseen. */
function OpenedForm({ line, tools }: { line: DraftLine; tools: LineTools }) {
  const [opened] = useState(line);
  return (
    <LineForm
      initial={opened}
      isMetric={tools.isMetric}
      measured={tools.measured}
      failure={MESSAGES.drafts.editFailed}
      onSave={(values) => tools.onSave(opened, values)}
      onCancel={tools.onCancel}
    />
  );
}

function buildDetail(line: DraftLine, mode: LineMode, acts: LineActs, tools: LineTools): ReactNode {
  const { all, isMetric, seen, chosen, onToggle, onFitAll, onSplit, onJoin, onCancel } = tools;
  switch (mode) {
    case "edit":
      return <OpenedForm line={line} tools={tools} />;
    case "split":
      return <SplitForm line={line} chosen={chosen} onToggle={onToggle} onSplit={(how) => onSplit(line, how)} onCancel={onCancel} />;
    case "join":
      return <JoinForm line={line} lines={all} isMetric={isMetric} onJoin={onJoin} onCancel={onCancel} />;
    case "look":
      return <LineEvidence line={line} isMetric={isMetric} seen={seen} acts={acts} onFitAll={onFitAll} />;
  }
}
