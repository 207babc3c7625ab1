import { Modal, Stack, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { CloseRow } from "../../shared/ui/form/dialog-form.tsx";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";

/** Confirms that a document was processed. */
export default function SuccessModal({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Success!" size="sm" withCloseButton={false} zIndex={ABOVE_DRAWER}>
      <Stack>
        <Text>{id === null ? null : MESSAGES.documents.processed(id)}</Text>
        <CloseRow onClose={onClose} />
      </Stack>
    </Modal>
  );
}
