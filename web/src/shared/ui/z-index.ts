import { getDefaultZIndex } from "@mantine/core";

/** The z-index of dialogs that open above the document drawer, which has the z-index of a dialog itself. */
export const ABOVE_DRAWER = getDefaultZIndex("modal") + 1;
