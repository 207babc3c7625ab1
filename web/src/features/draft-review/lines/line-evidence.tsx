import { ActionIcon, Group, Text } from "@mantine/core";
import { DRAFT_REASONS, feetAndInches, LENGTH_BASIS_LABELS, LENGTH_SOURCE_LABELS, type DraftLine } from "@takeoff/contracts";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { describeLeftOut } from "../sheets/sheet-count.ts";
import { useIsLocked } from "../state/review-lock.ts";
import type { Decision } from "./lines.ts";

interface Props {
  line: DraftLine;
  onDecide: (decision: Decision) => void;
  onEdit: () => void;
}

/** What speaks for a line and against it, and the buttons that decide it. */
export function LineEvidence({ line, onDecide, onEdit }: Props) {
  const { read, length_source: source, length_basis: basis, reasons, survived } = line;
  const leftOut = describeLeftOut(line);
  const isLocked = useIsLocked();
  return (
    <>
      {read && (
        <Text size="xs" c="dimmed">
          Read as {read.quantity ?? "?"} × {read.designation}
          {read.length_in !== null && ` · ${feetAndInches(read.length_in)}`}
        </Text>
      )}
      {source !== null && (
        <Text size="xs" c="dimmed">
          Length {source !== "typed" && basis !== null && `${LENGTH_BASIS_LABELS[basis]}, `}
          {LENGTH_SOURCE_LABELS[source]}
        </Text>
      )}
      {leftOut !== null && <Text size="xs">{leftOut}</Text>}
      {survived && (
        <Text size="xs" c="dimmed">
          Decided on the reading before.
        </Text>
      )}
      {reasons.map((reason) => (
        <Text key={reason} size="xs" c="dimmed">
          {DRAFT_REASONS[reason]}
        </Text>
      ))}
      {!isLocked && (
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
      )}
    </>
  );
}
