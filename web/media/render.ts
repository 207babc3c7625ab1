// Renders the landing page's video and its first frame, in light and dark, into the page's folder. Needs Chromium, at
// `CHROMIUM_PATH` or Debian's path. Run by `npm run media`.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "vite";
import { launchChromium } from "./launch-chromium.ts";
import type { Scheme } from "./scene/palette.ts";

const TARGET = join(import.meta.dirname, "../src/features/landing/media");
const SCHEMES: readonly Scheme[] = ["light", "dark"];
/** The size limit of a decorative video, in bytes. */
const LARGEST_KIB = 500;

async function save(name: string, dataUrl: string): Promise<void> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const size = `${(bytes.length / 1024).toFixed(0)} KiB`;
  if (bytes.length > LARGEST_KIB * 1024) throw new Error(`${name} has ${size}, more than the ${LARGEST_KIB} KiB it may have.`);
  await writeFile(join(TARGET, name), bytes);
  process.stdout.write(`${name}: ${size}\n`);
}

const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: "warn",
  // Optimized up front: a dependency that Vite discovers later reloads the page during rendering.
  optimizeDeps: { include: ["@mantine/core", "mediabunny"] },
  server: { host: "127.0.0.1", port: 0 },
});
const browser = await launchChromium();
try {
  await server.listen();
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.waitForFunction(() => "studio" in window);
  for (const scheme of SCHEMES) {
    await save(`plan-${scheme}.webp`, await page.evaluate(async (name) => (await window.studio).still(name), scheme));
    await save(`plan-${scheme}.webm`, await page.evaluate(async (name) => (await window.studio).film(name), scheme));
  }
} finally {
  await browser.close();
  await server.close();
}
