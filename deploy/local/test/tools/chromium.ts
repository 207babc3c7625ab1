import { installPackages } from "../../install/apt.ts";
import { onPath, type Run } from "../../process/commands.ts";
import { StartError } from "../../start-error.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser for the browser tests, installed where that is possible. @throws StartError saying how to install one */
export async function findChromium(run: Run): Promise<string> {
  const found = (await findOnPath()) ?? ((await installPackages(run, ["chromium"])) ? await findOnPath() : null);
  if (found) return found;
  throw new StartError("No Chromium found for the browser tests: install it (apt-get install chromium) or set TAKEOFF_CHROMIUM to one.");
}

export async function findOnPath(): Promise<string | null> {
  if (process.env.TAKEOFF_CHROMIUM) return process.env.TAKEOFF_CHROMIUM;
  for (const name of NAMES) {
    const path = await onPath(name);
    if (path) return path;
  }
  return null;
}
