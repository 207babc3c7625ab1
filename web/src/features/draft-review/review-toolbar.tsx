import { Button, Group } from "@mantine/core";
import { DRAFT_LOCKS, MESSAGES, type Draft } from "@takeoff/contracts";
import type { ReactNode } from "react";
import { DisabledBecause, SmallButton } from "../../shared/ui/basics.tsx";
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
      <SmallButton onClick={() => onOpen("help")}>Shortcuts</SmallButton>
      <SmallButton onClick={() => onOpen("sheets")}>Sheets</SmallButton>
      <SmallButton onClick={() => onOpen("marks")}>Marks</SmallButton>
      {hasChanges && <SmallButton onClick={() => onOpen("changes")}>Changes</SmallButton>}
      <DisabledBecause reason={isRead ? null : MESSAGES.drafts.notReady}>
        <SmallButton onClick={() => onOpen("corrections")} aria-keyshortcuts="R">
          Corrections
        </SmallButton>
      </DisabledBecause>
      {back}
      <DisabledBecause reason={reason}>
        <SmallButton onClick={() => onOpen("save")}>Save as results</SmallButton>
      </DisabledBecause>
      <DisabledBecause reason={reason}>
        <Button size="xs" onClick={() => onOpen("send")} aria-keyshortcuts="S">
          Complete and send
        </Button>
      </DisabledBecause>
    </Group>
  );
}
