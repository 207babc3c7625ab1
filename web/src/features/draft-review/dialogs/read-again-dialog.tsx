import { Button, Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type Draft } from "@takeoff/contracts";
import { PlainButton } from "../../../shared/ui/form/buttons.ts";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import type { DialogProps } from "./dialog-props.ts";

/** Says what becomes of decisions before a drawing is read again. */
export function ReadAgainDialog({
  opened,
  onClose,
  draft,
  onReadAgain,
}: DialogProps & { draft: Draft; onReadAgain: () => Promise<unknown> }) {
  const decided = draft.totals.lines - draft.totals.open;
  const { isBusy, error, run } = useTask();
  const readAgain = async () => {
    await onReadAgain();
    onClose();
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Read the drawing again?" isBusy={isBusy}>
      <Stack>
        <Text size="sm">
          {decided === 0
            ? "The lines of this draft are replaced."
            : `The lines of this draft are replaced. ${decided === 1 ? "1 decision holds" : `${decided} decisions hold`} where the same line is found again; what is not found again is listed.`}
        </Text>
        {error !== null && <ErrorBanner message={MESSAGES.drafts.requestFailed} error={error} />}
        <Group justify="flex-end">
          <PlainButton onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </PlainButton>
          <Button onClick={() => run(readAgain)} loading={isBusy}>
            Read again
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
