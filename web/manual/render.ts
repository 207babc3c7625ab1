// Prints the client manual into the landing page's folder. Needs Chromium, at `CHROMIUM_PATH` or Debian's path. Run by `npm run manual`.
import { DEFAULT_THEME } from "@mantine/core";
import { chromium, type Browser } from "@playwright/test";
import { readPdf } from "@takeoff/drawings/read-pdf";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { theme } from "../src/app/theme.ts";
import { SECTIONS } from "./content/sections.ts";
import { identifyPage, writePage } from "./page.ts";

const TARGET = join(import.meta.dirname, "../src/features/landing/media");
const WEIGHTS = [400, 600];
const require = createRequire(import.meta.url);

/** A style sheet with what it names: the fonts, and the colours of the web app's theme. */
async function fillIn(css: string): Promise<string> {
  const fonts = await Promise.all(
    WEIGHTS.map(async (weight) => {
      const font = await readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`), "base64");
      return `@font-face { font-family: Inter; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); }`;
    }),
  );
  const colors = { steel: theme.colors?.steel ?? [], gray: DEFAULT_THEME.colors.gray };
  // Boxes in the margin of a page know no variables.
  const colored = css.replace(/var\(--(steel|gray)-(\d)\)/g, (_, name: "steel" | "gray", shade) => colors[name][Number(shade)] ?? "");
  return [...fonts, colored].join("\n");
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await page.close();
  return bytes;
}

/** The page on which each chapter begins, behind cover and contents. */
async function findChapters(bytes: Buffer): Promise<number[]> {
  const texts = (await readPdf(bytes)).map((page) => page.texts.join(" ").replace(/\s+/g, " "));
  return SECTIONS.map(({ title }, index) => texts.findIndex((words, at) => at > 1 && words.includes(`${index + 1} ${title}`)) + 1);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  // Chromium does not start its sandbox for root, the user of most containers.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const css = await readFile(join(import.meta.dirname, "manual.css"), "utf8");
  const style = await fillIn(css);
  // Twice: the contents come before the chapters whose pages they list.
  const chapters = await findChapters(await print(browser, writePage(style, [])));
  const bytes = await print(browser, writePage(style, chapters));
  const facts = { pages: (await readPdf(bytes)).length, bytes: bytes.length, page: identifyPage(css) };
  await writeFile(join(TARGET, "takeoff-client-manual.pdf"), bytes);
  await writeFile(join(TARGET, "takeoff-client-manual.json"), `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${facts.pages} pages, ${(facts.bytes / 1024).toFixed(0)} KiB\n`);
} finally {
  await browser.close();
}
