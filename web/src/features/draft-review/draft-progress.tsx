import { Alert, Progress } from "@mantine/core";
import type { Draft } from "@takeoff/contracts";
import { InlineButton } from "../../shared/ui/form/buttons.tsx";
import { describeProgress } from "./lines/lines.ts";

/** How far a drawing was read, and how to have it read again; nothing once the draft is ready. */
export function DraftProgress({ draft, onReadAgain }: { draft: Draft; onReadAgain: () => void }) {
  const progress = describeProgress(draft);
  if (!progress) return null;
  return (
    <Alert color={draft.state === "failed" ? "red" : "steel"} role="status">
      {progress}
      {draft.state === "running" && draft.pages !== null && <Progress mt="xs" value={100 * countShare(draft)} aria-label="Pages read" />}
      {(draft.state === "stale" || draft.state === "failed") && (
        <InlineButton mt="xs" display="block" onClick={onReadAgain}>
          Read the drawing again
        </InlineButton>
      )}
    </Alert>
  );
}

/** How much of what is read now is done: all pages, or after them those whose letters are read by their shapes. */
function countShare({ pages, pages_done, scans, scans_done }: Draft): number {
  return scans > 0 ? scans_done / scans : pages_done / (pages ?? 1);
}
