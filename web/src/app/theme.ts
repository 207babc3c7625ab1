import { createTheme, defaultCssVariablesResolver, rem, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import { LAYOUT } from "../shared/ui/sizes.ts";

const COLORS = {
  // The accent colour.
  steel: ["#eff5fa", "#dde8f2", "#bad0e4", "#93b6d5", "#729fc8", "#548abb", "#3d76a9", "#2f6394", "#25527d", "#1a3d60"],
  // The specification's status colours. The last shade is darker than Mantine's: it is the text colour on the second shade.
  purple: ["#f8f0fc", "#f0dffa", "#e2c1f3", "#d09deb", "#be7ae3", "#ab5bd7", "#9641c4", "#7f31aa", "#69278d", "#521d70"],
  green: ["#ebfbee", "#d6f5dc", "#b2ebbe", "#8ce09e", "#69d07f", "#4cba64", "#3a9f51", "#2c8341", "#216833", "#164d25"],
  blue: ["#e7f2fd", "#d3e8fb", "#a8d0f6", "#7ab6f0", "#509de8", "#3186db", "#2171c4", "#195da4", "#134a84", "#0d3763"],
  red: ["#fff1f1", "#fee0e0", "#fcbfbf", "#f79a9a", "#f07575", "#e55353", "#d23b3b", "#b62b2b", "#962121", "#731717"],
  yellow: ["#fff9e3", "#fdf0c2", "#fae28d", "#f5d155", "#eec02b", "#d9a811", "#b48808", "#8f6a05", "#715304", "#523c03"],
} satisfies Record<string, MantineColorsTuple>;
const NAMED = ["steel", "purple", "green", "blue", "red", "yellow", "gray"] as const;

export const theme = createTheme({
  primaryColor: "steel",
  primaryShade: { light: 7, dark: 7 },
  colors: COLORS,
  autoContrast: true,
  defaultRadius: "sm",
  spacing: { xxs: rem(4) },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Shipped with the product (`main.tsx`), so that it looks the same everywhere; the others show until it has loaded.
  fontFamily: "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  // By name instead of `Component.extend`: importing the components here would put all of them into the initial chunk.
  components: {
    // Their default size is under 24 px, the target size of WCAG 2.2 (2.5.8).
    Checkbox: { defaultProps: { size: "md" } },
    // Capital letters take more room than the words around them, and only some badges would have them.
    Badge: { defaultProps: { radius: "sm" }, styles: { root: { textTransform: "none", fontWeight: 600 } } },
    Radio: { defaultProps: { size: "md" } },
    PasswordInput: { vars: () => ({ root: { "--psi-button-size": rem(28) } }) },
    Modal: {
      styles: { title: { fontSize: "var(--mantine-h2-font-size)", fontWeight: "var(--mantine-h2-font-weight)" } },
      defaultProps: { centered: true, closeButtonProps: { "aria-label": "Close" }, transitionProps: { duration: 120 } },
    },
  },
});

/**
 * Overrides the colours with which Mantine's defaults fail WCAG 2.2 AA: grey, error and placeholder text on the page
 * background, borders of fields and the ring of the focus (1.4.11), and the text of light badges and buttons.
 */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  const base = defaultCssVariablesResolver(resolved);
  const light = Object.fromEntries(
    NAMED.flatMap((name) => [
      [`--mantine-color-${name}-light`, `var(--mantine-color-${name}-1)`],
      [`--mantine-color-${name}-light-hover`, `var(--mantine-color-${name}-2)`],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-9)`],
      [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-8)`],
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-8)`],
    ]),
  );
  const dark = Object.fromEntries(
    NAMED.flatMap((name) => [
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
      [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-3)`],
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-3)`],
    ]),
  );
  return {
    variables: {
      ...base.variables,
      "--takeoff-sidebar": rem(LAYOUT.sidebar),
      "--takeoff-header": rem(LAYOUT.header),
    },
    light: {
      ...base.light,
      ...light,
      "--mantine-color-dimmed": "var(--mantine-color-gray-7)",
      "--mantine-color-placeholder": "var(--mantine-color-gray-7)",
      "--mantine-color-error": "var(--mantine-color-red-7)",
      "--mantine-color-anchor": "var(--mantine-color-steel-7)",
      "--takeoff-ground": "var(--mantine-color-gray-0)",
      "--takeoff-edge": "var(--mantine-color-gray-3)",
      "--takeoff-field-edge": "var(--mantine-color-gray-6)",
      "--takeoff-focus": "var(--mantine-color-steel-7)",
      "--takeoff-drawing": "var(--mantine-color-gray-5)",
    },
    dark: {
      ...base.dark,
      ...dark,
      "--mantine-color-dimmed": "var(--mantine-color-dark-1)",
      "--mantine-color-placeholder": "var(--mantine-color-dark-1)",
      "--mantine-color-error": "var(--mantine-color-red-3)",
      "--mantine-color-anchor": "var(--mantine-color-steel-3)",
      "--takeoff-ground": "var(--mantine-color-dark-8)",
      "--takeoff-edge": "var(--mantine-color-dark-4)",
      "--takeoff-field-edge": "var(--mantine-color-dark-2)",
      "--takeoff-focus": "var(--mantine-color-steel-3)",
      "--takeoff-drawing": "var(--mantine-color-dark-3)",
    },
  };
};
