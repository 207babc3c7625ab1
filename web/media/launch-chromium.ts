import { chromium, type Browser } from "@playwright/test";

/** Starts the Chromium that renders the committed media: at `CHROMIUM_PATH`, or at Debian's path. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    // Chromium does not start its sandbox for root, the user of most containers.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}
