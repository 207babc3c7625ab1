import { DEFAULT_THEME } from "@mantine/core";
import { createRequire } from "node:module";
import { theme } from "../../src/app/theme.ts";

/** US Letter in points, with the margins. */
export const PAGE = { width: 612, height: 792, margin: { top: 58, bottom: 70, side: 68 } } as const;
export const COLUMN = PAGE.width - 2 * PAGE.margin.side;

export const FONTS = { regular: "regular", strong: "strong" } as const;
export const SIZES = { cover: 40, title: 20, heading: 12.5, text: 10, table: 9.25, small: 8.5 } as const;

const require = createRequire(import.meta.url);
const inter = (weight: number): string => require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
/** WOFF, because pdfkit cannot embed accented letters of WOFF2 fonts. */
export const FONT_FILES = { regular: inter(400), strong: inter(600) } as const;

const steel = (index: number): string => theme.colors?.steel?.[index] ?? DEFAULT_THEME.black;
const gray = (index: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): string => DEFAULT_THEME.colors.gray[index];

export const COLORS = {
  text: gray(9),
  dimmed: gray(7),
  rule: gray(4),
  tint: steel(0),
  accent: steel(7),
  line: steel(5),
  faint: gray(3),
  paper: DEFAULT_THEME.white,
} as const;
