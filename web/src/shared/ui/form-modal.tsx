import { Modal, type ModalProps } from "@mantine/core";

interface Props extends ModalProps {
  /** Something is on its way: until it is decided the dialog cannot be closed. */
  isBusy: boolean;
}

/** A dialog with a form: a click beside it, which may be a slip, does not close it and lose what was typed. */
export function FormModal({ isBusy, ...modal }: Props) {
  return (
    <Modal closeOnClickOutside={false} {...modal} closeOnEscape={!isBusy} closeButtonProps={{ "aria-label": "Close", disabled: isBusy }} />
  );
}
