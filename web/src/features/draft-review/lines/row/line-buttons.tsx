import { ActionIcon, Group } from "@mantine/core";
import type { DraftLine } from "@takeoff/contracts";
import { IconArrowsJoin, IconArrowsSplit, IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { LAYOUT } from "../../../../shared/ui/sizes.ts";
import { useIsLocked } from "../../state/review-lock.ts";
import type { Decision } from "../lines.ts";

export interface LineActs {
  onDecide: (decision: Decision) => void;
  onEdit: () => void;
  onSplit: () => void;
  onJoin: () => void;
}

/** The buttons that decide and change a line. */
export function LineButtons({ line, acts }: { line: DraftLine; acts: LineActs }) {
  const isLocked = useIsLocked();
  const isSeveral = line.pieces.length > 1 || (line.quantity ?? 0) > 1;
  if (isLocked) return null;
  return (
    <Group gap="xxs" mt="xxs">
      <ActionIcon variant="default" aria-label="Accept" title="Accept (a)" onClick={() => acts.onDecide("accepted")}>
        <IconCheck size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Reject" title="Reject (x)" onClick={() => acts.onDecide("rejected")}>
        <IconX size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Correct" title="Correct (e)" onClick={acts.onEdit}>
        <IconPencil size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
      {isSeveral && (
        <ActionIcon variant="default" aria-label="Split" title="Split (d)" onClick={acts.onSplit}>
          <IconArrowsSplit size={LAYOUT.icon.sm} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label="Join with other lines" title="Join with other lines (c)" onClick={acts.onJoin}>
        <IconArrowsJoin size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
