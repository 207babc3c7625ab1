import { Alert, Button, Progress } from "@mantine/core";
import type { Draft } from "@takeoff/contracts";
import { describeProgress } from "./lines/lines.ts";

/** How far a drawing was read, and how to have it read again; nothing once the draft is ready. */
export function DraftProgress({ draft, onReadAgain }: { draft: Draft; onReadAgain: () => void }) {
  const progress = describeProgress(draft);
  if (!progress) return null;
  return (
    <Alert color={draft.state === "failed" ? "red" : "steel"} role="status">
      {progress}
      {draft.state === "running" && draft.pages !== null && (
        <Progress mt="xs" value={(100 * draft.pages_done) / draft.pages} aria-label="Pages read" />
      )}
      {(draft.state === "stale" || draft.state === "failed") && (
        <Button mt="xs" size="compact-sm" variant="default" display="block" onClick={onReadAgain}>
          Read the drawing again
        </Button>
      )}
    </Alert>
  );
}
