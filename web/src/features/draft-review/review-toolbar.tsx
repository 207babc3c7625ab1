import { Button, Group } from "@mantine/core";
import { DRAFT_LOCKS, MESSAGES, type Draft } from "@takeoff/contracts";
import type { ReactNode } from "react";
import { DisabledBecause } from "../../shared/ui/form/disabled-because.tsx";
import type { ReviewDialog } from "./state/review-state.ts";

interface Props {
  draft: Draft;
  /** Whether there is an earlier takeoff to compare this one with. */
  hasChanges: boolean;
  /** The link out of the review. */
  back: ReactNode;
  onOpen: (dialog: ReviewDialog) => void;
}

/** Why a draft cannot become the results of its document; null where it can. */
function findReason({ lock, totals: { accepted, edited } }: Draft, isRead: boolean): string | null {
  if (lock !== null) return DRAFT_LOCKS[lock];
  if (!isRead) return MESSAGES.drafts.notReady;
  return accepted + edited === 0 ? MESSAGES.drafts.nothingAccepted : null;
}

/** The buttons of the whole draft. */
export function ReviewToolbar({ draft, hasChanges, back, onOpen }: Props) {
  const isRead = draft.state === "ready" || draft.state === "stale";
  const reason = findReason(draft, isRead);
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
      <DisabledBecause reason={isRead ? null : MESSAGES.drafts.notReady}>
        <Button size="xs" variant="default" onClick={() => onOpen("corrections")} aria-keyshortcuts="R">
          Corrections
        </Button>
      </DisabledBecause>
      {back}
      <DisabledBecause reason={reason}>
        <Button size="xs" variant="default" onClick={() => onOpen("save")}>
          Save as results
        </Button>
      </DisabledBecause>
      <DisabledBecause reason={reason}>
        <Button size="xs" onClick={() => onOpen("send")} aria-keyshortcuts="S">
          Complete and send
        </Button>
      </DisabledBecause>
    </Group>
  );
}
