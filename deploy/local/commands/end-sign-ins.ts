import { once } from "node:events";
import { spawnServiceCommand } from "./service-command.ts";
import { StartError } from "../start-error.ts";

/** Ends every session and withdraws every link and unfinished sign-in. @throws StartError when identity could not */
export async function endSignIns(): Promise<void> {
  const child = spawnServiceCommand("identity", ["operator", "end-sign-ins"], ["ignore", "ignore", "inherit"]);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new StartError("The sessions could not be ended: see the message above.");
}
