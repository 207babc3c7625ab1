import { Button, Checkbox, Group, Kbd, Modal, Stack, Table, Text } from "@mantine/core";
import { MESSAGES, type Draft, type DraftLine } from "@takeoff/contracts";
import { useState } from "react";
import { TakeoffDifferenceView } from "../../widgets/difference/takeoff-difference.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { summaryOf } from "./lines/lines.ts";
import { REVIEW_SHORTCUTS } from "./review-shortcuts.ts";

const KEY_NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑" };

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ReviewShortcutsDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table verticalSpacing="xs" variant="vertical">
        <Table.Tbody>
          {REVIEW_SHORTCUTS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Th scope="row">
                <Group gap="xxs">
                  {keys.map((key) => (
                    <Kbd key={key}>{KEY_NAMES[key] ?? key}</Kbd>
                  ))}
                </Group>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

/** Of the changes from an earlier drawing, lines. */
const DIFFERENCES_SHOWN = 500;

/** What the lines that are not rejected change in the takeoff of the earlier drawing. */
export function ChangesDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Changes from the earlier drawing" size={LAYOUT.dialog.lg}>
      {opened && <TakeoffDifferenceView id={id} of="draft" most={DIFFERENCES_SHOWN} />}
    </Modal>
  );
}

/** Says what will be accepted before it is. */
export function AcceptSureDialog({
  opened,
  onClose,
  lines,
  onAccept,
}: DialogProps & { lines: readonly DraftLine[]; onAccept: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Accept all sure lines of this sheet?">
      <Stack>
        <Text size="sm">{lines.length === 0 ? "No open line of this sheet is sure." : summaryOf(lines)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onAccept} disabled={lines.length === 0} data-autofocus>
            {lines.length === 1 ? "Accept 1 line" : `Accept ${lines.length} lines`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Says what is lost before a drawing is read again. */
export function ReadAgainDialog({
  opened,
  onClose,
  draft,
  onReadAgain,
}: DialogProps & { draft: Draft; onReadAgain: () => Promise<unknown> }) {
  const decided = draft.totals.lines - draft.totals.open;
  const [error, setError] = useState<unknown>(null);
  const { isBusy, send } = useSubmit();
  const readAgain = async () => {
    setError(null);
    try {
      await onReadAgain();
      onClose();
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <FormModal opened={opened} onClose={onClose} title="Read the drawing again?" isBusy={isBusy}>
      <Stack>
        <Text size="sm">
          {decided === 0
            ? "The lines of this draft are replaced."
            : `The lines of this draft are replaced, and ${decided === 1 ? "1 decision" : `${decided} decisions`} with them.`}
        </Text>
        {error !== null && <ErrorBanner message={MESSAGES.drafts.requestFailed} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button onClick={() => send(readAgain)} loading={isBusy}>
            Read again
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

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
