import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { type Submit, useSubmit } from "../form/use-submit.ts";
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

interface FormDialogProps<T> extends Omit<Props, "opened" | "title" | "isBusy" | "children"> {
  /** What the form is about; null while the dialog is closed. */
  subject: T | null;
  title: string | ((subject: T) => string);
  /** @param sending sends the form; until that has ended, the dialog cannot be closed */
  children: (subject: T, sending: Submit) => ReactNode;
}

/** A `FormModal` for a subject, which it shows until it has faded away. */
export function FormDialog<T>({ subject, title, onClose, children, ...modal }: FormDialogProps<T>) {
  const sending = useSubmit();
  const shown = useLastValue(subject);
  return (
    <FormModal
      {...modal}
      opened={subject !== null}
      onClose={() => !sending.isBusy && onClose()}
      title={typeof title === "string" ? title : shown !== null && title(shown)}
      isBusy={sending.isBusy}
    >
      {shown !== null && children(shown, sending)}
    </FormModal>
  );
}

/**
 * Focuses the main content if no element has the focus. Closing a dialog loses the focus when the row with the button that
 * opened it was deleted; keyboard users would have to start at the top of the page.
 */
export function focusMainWhenLost(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus();
}

/**
 * Returns the value, or the last one while it is null. A dialog uses it to keep its content during the closing transition:
 * it stays mounted, so that Mantine returns the focus to the button that opened it.
 */
export function useLastValue<T>(subject: T | null): T | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return shown;
}
