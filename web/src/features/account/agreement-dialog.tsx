import { Group, Modal, Stack } from "@mantine/core";
import { NDA } from "@takeoff/contracts";
import { AgreementText } from "../../entities/users/agreement-text.tsx";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, PlainButton } from "../../shared/ui/basics.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  acceptedAt: string | null;
}

/** The agreement that the user has accepted. */
export default function AgreementDialog({ opened, onClose, acceptedAt }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Non-Disclosure Agreement"
      size={LAYOUT.dialog.xl}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <AgreementText />
        <Dimmed size="sm">
          Version {NDA.version}
          {acceptedAt !== null && (
            <>
              , accepted <Time at={acceptedAt} />
            </>
          )}
        </Dimmed>
        <Group justify="flex-end">
          <PlainButton onClick={onClose}>Close</PlainButton>
        </Group>
      </Stack>
    </Modal>
  );
}
