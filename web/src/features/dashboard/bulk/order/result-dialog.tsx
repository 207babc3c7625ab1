import { List, Modal, Stack, Text } from "@mantine/core";
import { BULK_MESSAGES } from "@takeoff/contracts";
import { CloseRow } from "../../../../shared/ui/form/dialog-form.tsx";
import type { SelectionStore } from "../../../../shared/ui/table/selection-store.ts";
import { LongText } from "../../../../shared/ui/text/cell-texts.tsx";
import { Dimmed } from "../../../../shared/ui/basics.tsx";
import { useLastValue } from "../../../../shared/ui/dialog/form-modal.tsx";
import type { Result } from "./use-bulk-order.ts";

interface Props {
  result: Result | null;
  selection: SelectionStore;
  onClose: () => void;
}

/** Lists the documents that were not changed, with the reasons. Closed while `result` is null. */
export function ResultDialog({ result, selection, onClose }: Props) {
  const shown = useLastValue(result);
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      returnFocus={false}
      title={shown && BULK_MESSAGES.notDone(shown.unfinished.length, shown.of)}
    >
      {shown && (
        <Stack>
          {shown.doneText && <Text>{shown.doneText}</Text>}
          <List size="sm" spacing="xs">
            {shown.unfinished.map(({ id, filename, reason }) => (
              <List.Item key={id}>
                <LongText>
                  <b>{filename}</b>
                </LongText>
                {reason}
              </List.Item>
            ))}
          </List>
          {shown.unfinished.some(({ id }) => selection.has(id)) && <Dimmed size="sm">{BULK_MESSAGES.staySelected}</Dimmed>}
          <CloseRow onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}
