import { Button } from "@mantine/core";

/** A button beside the main one of its place, such as the one that closes a dialog. */
export const PlainButton = Button.withProps({ variant: "default" });

/** The same in a bar of buttons. */
export const SmallButton = Button.withProps({ variant: "default", size: "xs" });

/** The same next to the text that it belongs to. */
export const InlineButton = Button.withProps({ variant: "default", size: "compact-sm" });

/** The same in a row of a table. */
export const RowButton = Button.withProps({ variant: "default", size: "compact-sm", fz: "xs" });
