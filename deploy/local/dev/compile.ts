import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { SERVICE_FOLDERS } from "../parts/service-parts.ts";
import { ROOT } from "../places.ts";

/** Without the web app, which vite serves from its sources. */

/** Compiles what has changed of the services; its messages go to the terminal. @returns whether there was no error */
export async function compile(): Promise<boolean> {
  // A run of the native compiler over unchanged projects takes a tenth of a second; its watch mode takes seconds to notice.
  const tsc = join(ROOT, "node_modules", "typescript7", "bin", "tsc");
  const child = spawn(process.execPath, [tsc, "-b", ...SERVICE_FOLDERS], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}
