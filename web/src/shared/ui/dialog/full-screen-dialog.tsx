import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { FixedLayer } from "./fixed-layer.tsx";
import classes from "./full-screen-dialog.module.css";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Of the button that closes it. */
  closeLabel: string;
  zIndex?: number;
  /** False while another dialog is open above it and handles Escape. */
  closeOnEscape?: boolean;
  children: ReactNode;
}

/** A dialog over the whole window, whose content fills it. */
export function FullScreenDialog({ opened, closeLabel, children, ...props }: Props) {
  const isMounted = useMounted();
  return (
    <Modal
      // After the first render, as in `FormModal`.
      opened={opened && isMounted}
      fullScreen
      closeButtonProps={{ "aria-label": closeLabel }}
      classNames={{ content: classes.window, header: classes.header, title: classes.title, body: classes.body }}
      {...props}
    >
      <FixedLayer>{children}</FixedLayer>
    </Modal>
  );
}
