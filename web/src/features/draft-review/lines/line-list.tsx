import { ActionIcon, Badge, Group, Text } from "@mantine/core";
import {
  CONFIDENCE_LABELS,
  DRAFT_REASONS,
  feetAndInches,
  LENGTH_BASIS_LABELS,
  LENGTH_SOURCE_LABELS,
  LINE_STATE_LABELS,
  MESSAGES,
  type Confidence,
  type DraftLine,
  type LineState,
} from "@takeoff/contracts";
import { IconCheck, IconCircleCheck, IconHelpCircle, IconPencil, IconQuestionMark, IconX, type Icon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../shared/format.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import classes from "../draft-review.module.css";
import { LineForm, type LineValues } from "./line-form.tsx";
import type { Decision } from "./lines.ts";

const CONFIDENCE_STYLES: Record<Confidence, { color: string; icon: Icon }> = {
  sure: { color: "green", icon: IconCircleCheck },
  check: { color: "yellow", icon: IconHelpCircle },
  unknown: { color: "red", icon: IconQuestionMark },
};
const STATE_COLORS: Record<LineState, string> = { draft: "gray", accepted: "green", edited: "green", rejected: "red" };

interface LineProps {
  line: DraftLine;
  isSelected: boolean;
  isEdited: boolean;
  onSelect: () => void;
  onDecide: (decision: Decision) => void;
  onEdit: () => void;
  onSave: (values: LineValues) => Promise<unknown>;
  onCancelEdit: () => void;
}

function Line({ line, isSelected, isEdited, onSelect, onDecide, onEdit, onSave, onCancelEdit }: LineProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  const { color, icon: ConfidenceIcon } = CONFIDENCE_STYLES[line.confidence];
  const details = [line.studs && `studs ${line.studs}`, line.camber && `camber ${line.camber}"`, line.mark && `mark ${line.mark}`]
    .filter(Boolean)
    .join(", ");
  const { length_in: inches, length_source: source, length_basis: basis } = line;
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
        <LineForm initial={line} failure={MESSAGES.drafts.editFailed} onSave={onSave} onCancel={onCancelEdit} />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" className={classes.designation}>
              {line.quantity === null ? "?" : formatCount(line.quantity)} × {line.designation}
              {inches !== null && <span className={classes.length}> · {feetAndInches(inches)}</span>}
            </Text>
            <Group gap="xxs" wrap="nowrap">
              <Badge size="sm" variant="light" color={color} leftSection={<ConfidenceIcon size={LAYOUT.icon.xs} aria-hidden />}>
                {CONFIDENCE_LABELS[line.confidence]}
              </Badge>
              <Badge size="sm" variant={line.state === "draft" ? "outline" : "filled"} color={STATE_COLORS[line.state]}>
                {LINE_STATE_LABELS[line.state]}
              </Badge>
            </Group>
          </Group>
          {details && (
            <Text size="xs" c="dimmed">
              {details}
            </Text>
          )}
          {isSelected && (
            <>
              {line.read && (
                <Text size="xs" c="dimmed">
                  Read as {line.read.quantity ?? "?"} × {line.read.designation}
                  {line.read.length_in !== null && ` · ${feetAndInches(line.read.length_in)}`}
                </Text>
              )}
              {source !== null && (
                <Text size="xs" c="dimmed">
                  Length {source !== "typed" && basis !== null && `${LENGTH_BASIS_LABELS[basis]}, `}
                  {LENGTH_SOURCE_LABELS[source]}
                </Text>
              )}
              {line.reasons.map((reason) => (
                <Text key={reason} size="xs" c="dimmed">
                  {DRAFT_REASONS[reason]}
                </Text>
              ))}
              <Group gap="xxs" mt="xxs">
                <ActionIcon variant="default" aria-label="Accept" title="Accept (a)" onClick={() => onDecide("accepted")}>
                  <IconCheck size={LAYOUT.icon.sm} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="default" aria-label="Reject" title="Reject (x)" onClick={() => onDecide("rejected")}>
                  <IconX size={LAYOUT.icon.sm} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="default" aria-label="Correct" title="Correct (e)" onClick={onEdit}>
                  <IconPencil size={LAYOUT.icon.sm} aria-hidden />
                </ActionIcon>
              </Group>
            </>
          )}
        </>
      )}
    </li>
  );
}

interface Props {
  lines: readonly DraftLine[];
  selected: number | null;
  edited: number | null;
  onSelect: (id: number) => void;
  onDecide: (id: number, decision: Decision) => void;
  onEdit: (id: number | null) => void;
  onSave: (line: DraftLine, values: LineValues) => Promise<unknown>;
}

/** The lines of a sheet. The arrow keys are the review's own: see `review-shortcuts.ts`. */
export function LinesList({ lines, selected, edited, onSelect, onDecide, onEdit, onSave }: Props) {
  return (
    <ul className={classes.lines} aria-label="Lines" tabIndex={0}>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          isSelected={line.id === selected}
          isEdited={line.id === edited}
          onSelect={() => onSelect(line.id)}
          onDecide={(decision) => onDecide(line.id, decision)}
          onEdit={() => onEdit(line.id)}
          onSave={(values) => onSave(line, values)}
          onCancelEdit={() => onEdit(null)}
        />
      ))}
    </ul>
  );
}
