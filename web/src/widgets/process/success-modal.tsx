import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";

/** Confirms that a document was processed. */
export default function SuccessModal({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Success!" size="sm" withCloseButton={false} zIndex={ABOVE_DRAWER}>
      <Stack>
        <Text>{id === null ? null : MESSAGES.documents.processed(id)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
