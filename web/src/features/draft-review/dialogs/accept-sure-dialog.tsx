import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { DraftLine } from "@takeoff/contracts";
import { summarizeLines } from "../lines/lines.ts";
import type { DialogProps } from "./dialog-props.ts";

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
        <Text size="sm">{lines.length === 0 ? "No open line of this sheet is sure." : summarizeLines(lines)}</Text>
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
