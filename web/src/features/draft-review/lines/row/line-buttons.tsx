import { Group } from "@mantine/core";
import type { DraftLine } from "@takeoff/contracts";
import { IconArrowsJoin, IconArrowsSplit, IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { IconButton } from "../../../../shared/ui/basics.tsx";
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
      <IconButton icon={IconCheck} label="Accept" title="Accept (a)" onClick={() => acts.onDecide("accepted")} />
      <IconButton icon={IconX} label="Reject" title="Reject (x)" onClick={() => acts.onDecide("rejected")} />
      <IconButton icon={IconPencil} label="Correct" title="Correct (e)" onClick={acts.onEdit} />
      {isSeveral && <IconButton icon={IconArrowsSplit} label="Split" title="Split (d)" onClick={acts.onSplit} />}
      <IconButton icon={IconArrowsJoin} label="Join with other lines" title="Join with other lines (c)" onClick={acts.onJoin} />
    </Group>
  );
}
