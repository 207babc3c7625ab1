import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type Draft } from "@takeoff/contracts";
import { useState } from "react";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import type { DialogProps } from "./dialog-props.ts";

/** Says what becomes the results of the document before it does. */
export function CompleteDialog({
  opened,
  onClose,
  draft,
  onComplete,
}: DialogProps & { draft: Draft; onComplete: (leaveOutOpen: boolean) => Promise<unknown> }) {
  const { open, accepted, edited, rejected, pieces_decided } = draft.totals;
  const [leavesOut, setLeavesOut] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const complete = async () => {
    setError(null);
    try {
      await onComplete(leavesOut);
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Complete takeoff" isBusy={isBusy}>
      <Stack>
        <Text size="sm">
          {accepted + edited} lines with {pieces_decided} pieces become the CSV and XML results of this document, in the place of those that
          it has, and are drawn into a copy of the drawing. {rejected} lines are rejected.
        </Text>
        {open > 0 && (
          <Checkbox
            label={open === 1 ? "Leave out 1 line without a decision" : `Leave out ${open} lines without a decision`}
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        )}
        {error !== null && <ErrorBanner message={MESSAGES.drafts.completeFailed} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            onClick={() => send(complete)}
            loading={isBusy}
            disabled={(open > 0 && !leavesOut) || accepted + edited === 0}
            data-autofocus
          >
            Complete takeoff
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
