import { Button, Group } from "@mantine/core";
import type { Draft } from "@takeoff/contracts";
import type { ReactNode } from "react";
import type { ReviewDialog } from "./state/review-state.ts";

interface Props {
  draft: Draft;
  /** Whether there is an earlier takeoff to compare this one with. */
  hasChanges: boolean;
  /** The link out of the review. */
  back: ReactNode;
  onOpen: (dialog: ReviewDialog) => void;
}

/** The buttons of the whole draft. */
export function ReviewToolbar({ draft, hasChanges, back, onOpen }: Props) {
  const isRead = draft.state === "ready" || draft.state === "stale";
  const { accepted, edited } = draft.totals;
  const cannotComplete = !isRead || draft.lock !== null || accepted + edited === 0;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => onOpen("help")}>
        Shortcuts
      </Button>
      <Button size="xs" variant="default" onClick={() => onOpen("sheets")}>
        Sheets
      </Button>
      <Button size="xs" variant="default" onClick={() => onOpen("marks")}>
        Marks
      </Button>
      {hasChanges && (
        <Button size="xs" variant="default" onClick={() => onOpen("changes")}>
          Changes
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onOpen("corrections")} disabled={!isRead} aria-keyshortcuts="R">
        Corrections
      </Button>
      {back}
      <Button size="xs" variant="default" onClick={() => onOpen("save")} disabled={cannotComplete}>
        Save as results
      </Button>
      <Button size="xs" onClick={() => onOpen("send")} disabled={cannotComplete} aria-keyshortcuts="S">
        Complete and send
      </Button>
    </Group>
  );
}
