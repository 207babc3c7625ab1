import { getDefaultZIndex } from "@mantine/core";

/** Sizes that Mantine has no name for. Only this file and the theme contain such numbers. */
export const LAYOUT = {
  sidebar: 200,
  rail: 60,
  drawer: 260,
  view: 960,
  menu: 300,
  header: 56,
  icon: { xs: 14, sm: 16, md: 18, lg: 22 },
  dialog: { md: "md", lg: 640, xl: 760, wide: 1200 },
  filter: 200,
  dayLabel: 52,
  landing: 1280,
} as const;

/** Below this width tables become cards and the sidebar becomes a drawer. */
export const SMALL_SCREEN = "(max-width: 47.99em)";

/** Below this width the sidebar is collapsed to its icons until a person expands it: tables need the room. */
export const MEDIUM_SCREEN = "(max-width: 61.99em)";

/** The z-index of dialogs that open above the document drawer, which has the z-index of a dialog itself. */
export const ABOVE_DRAWER = getDefaultZIndex("modal") + 1;

/** The z-index of a dialog that opens above such a dialog. */
export const ABOVE_DIALOG = ABOVE_DRAWER + 1;
