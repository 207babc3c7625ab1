import { ActionIcon, type ActionIconProps, Alert, Button, Text, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { cloneElement, type ComponentPropsWithRef, type MouseEvent, type ReactElement } from "react";
import { LAYOUT } from "./sizes.ts";

interface ControlProps {
  onClick?: unknown;
  "aria-disabled"?: boolean;
  "aria-description"?: string | undefined;
  "data-disabled"?: boolean;
  title?: string | undefined;
}

interface Props {
  /** Why the button cannot be used now; null while it can. */
  reason: string | null;
  /** A button. It stays the same element, so that it keeps the focus when it becomes usable. */
  children: ReactElement<ControlProps>;
}

/**
 * A button that cannot be used now, and says why to pointer, keyboard and screen reader. It can have the focus, which a button with the
 * attribute `disabled` cannot.
 */
export function DisabledBecause({ reason, children }: Props) {
  const disabled =
    reason === null
      ? {}
      : {
          "aria-disabled": true,
          // The tooltip takes `aria-describedby` away while it is closed.
          "aria-description": reason,
          "data-disabled": true,
          // The tooltip says more than it would.
          title: undefined,
          // A button that submits a form is clicked by Enter in a field, too.
          onClick: (event: MouseEvent) => event.preventDefault(),
        };
  return (
    <Tooltip label={reason} disabled={reason === null} events={{ hover: true, focus: true, touch: true }} multiline maw={LAYOUT.menu}>
      {cloneElement(children, disabled)}
    </Tooltip>
  );
}

/** A button beside the main one of its place, such as the one that closes a dialog. */
export const PlainButton = Button.withProps({ variant: "default" });

/** The same in a bar of buttons. */
export const SmallButton = Button.withProps({ variant: "default", size: "xs" });

/** The same next to the text that it belongs to. */
export const InlineButton = Button.withProps({ variant: "default", size: "compact-sm" });

/** The same below the text of a notice. */
export const NoticeButton = Button.withProps({ variant: "default", size: "compact-sm", mt: "xs", display: "block" });

/** The same in a row of a table. */
export const RowButton = Button.withProps({ variant: "default", size: "compact-sm", fz: "xs" });

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  icon: Icon;
  /** Its accessible name; `title` may name its key too. */
  label: string;
}

/** A plain button with an icon alone. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="default" aria-label={label} {...props}>
      <Icon size={LAYOUT.icon.sm} aria-hidden />
    </ActionIcon>
  );
}

/** Says what is so now; a screen reader hears it when it changes. */
export const Notice = Alert.withProps({ role: "status" });
export const StatusText = Text.withProps({ size: "sm", role: "status" });

/** Small text that stands back behind what is around it. */
export const Dimmed = Text.withProps({ size: "xs", c: "dimmed" });
