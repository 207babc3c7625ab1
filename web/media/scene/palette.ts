import { DEFAULT_THEME } from "@mantine/core";
import { theme } from "../../src/app/theme.ts";

export type Scheme = "light" | "dark";

export interface Palette {
  sheet: string;
  edge: string;
  grid: string;
  ink: string;
  text: string;
  dimmed: string;
  /** Counted beams and columns, their tags, and the text on the tags. */
  taken: string;
  column: string;
  tag: string;
  onTag: string;
  /** The highlighted line of the list. */
  tint: string;
}

const colors = { ...DEFAULT_THEME.colors, ...theme.colors };

function shade(name: "steel" | "gray" | "dark", index: number): string {
  const found = colors[name]?.[index];
  if (!found) throw new Error(`The theme has no ${name} ${index}.`);
  return found;
}

/** The colours of the theme. */
export const PALETTES: Record<Scheme, Palette> = {
  light: {
    sheet: DEFAULT_THEME.white,
    edge: shade("gray", 3),
    grid: shade("gray", 4),
    ink: shade("gray", 6),
    text: shade("gray", 9),
    dimmed: shade("gray", 7),
    taken: shade("steel", 5),
    column: shade("steel", 7),
    tag: shade("steel", 7),
    onTag: DEFAULT_THEME.white,
    tint: shade("steel", 0),
  },
  dark: {
    sheet: shade("dark", 7),
    edge: shade("dark", 4),
    grid: shade("dark", 4),
    ink: shade("dark", 2),
    text: shade("dark", 0),
    dimmed: shade("dark", 1),
    taken: shade("steel", 5),
    column: shade("steel", 3),
    tag: shade("steel", 7),
    onTag: DEFAULT_THEME.white,
    tint: shade("dark", 6),
  },
};
