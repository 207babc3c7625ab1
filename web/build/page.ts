import type { Plugin } from "vite";

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the app's style sheets from the page's head to the end of its body. In the head they would delay the first paint,
 * which needs none of them. The app's script waits for them, wherever they are.
 */
export function withStyleSheetsLast(page: string): string {
  const links = page.match(STYLE_SHEET) ?? [];
  return page.replace(STYLE_SHEET, "").replace("</body>", `${links.map((link) => `  ${link.trim()}\n  `).join("")}</body>`);
}

/** A Vite plugin for the order of what the page loads. */
export function page(): Plugin {
  return { name: "takeoff-page", apply: "build", transformIndexHtml: { order: "post", handler: withStyleSheetsLast } };
}
