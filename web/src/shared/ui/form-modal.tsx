import { Modal, type ModalProps } from "@mantine/core";

interface Props extends ModalProps {
  /** A request is in progress: the dialog cannot be closed until it is settled. */
  isBusy: boolean;
  /** Another dialog is open above it and handles Escape. */
  isCovered?: boolean;
}

/** A dialog with a form. A click outside does not close it, so that an accidental click loses no input. */
export function FormModal({ isBusy, isCovered = false, ...modal }: Props) {
  return (
    <Modal
      closeOnClickOutside={false}
      {...modal}
      closeOnEscape={!isBusy && !isCovered}
      closeButtonProps={{ "aria-label": "Close", disabled: isBusy }}
    />
  );
}
