import { MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";

const THEME = { components: { Popover: { defaultProps: { floatingStrategy: "fixed" } } } } as const;

/**
 * The content of what stands still in the window: the header, a bar, a dialog, a drawer. Its menus and lists of choices stand still too.
 * By default Mantine places them in the page: when the page moves, because it is scrolled or an update makes it shorter, they move with it
 * until the next frame, and a click that began on an item ends on something else and is lost.
 */
export function FixedLayer({ children }: { children: ReactNode }) {
  return <MantineThemeProvider theme={THEME}>{children}</MantineThemeProvider>;
}
