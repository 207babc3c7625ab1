import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { FixedLayer } from "./fixed-layer.tsx";

interface Props extends ModalProps {
  /** A request is in progress: the dialog cannot be closed until it is settled. */
  isBusy: boolean;
  /** Another dialog is open above it and handles Escape. */
  isCovered?: boolean;
}

/**
 * A dialog with a form. A click outside does not close it, so that an accidental click loses no input. One that is mounted
 * open, since its chunk has just loaded, opens after its first render: only then does Mantine remember the focused element.
 */
export function FormModal({ opened, isBusy, isCovered = false, children, ...modal }: Props) {
  const isMounted = useMounted();
  return (
    <Modal
      closeOnClickOutside={false}
      {...modal}
      opened={opened && isMounted}
      closeOnEscape={!isBusy && !isCovered}
      closeButtonProps={{ "aria-label": "Close", disabled: isBusy }}
    >
      <FixedLayer>{children}</FixedLayer>
    </Modal>
  );
}
