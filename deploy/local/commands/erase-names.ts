import { once } from "node:events";
import { spawnServiceCommand } from "./service-command.ts";
import { StartError } from "../start-error.ts";

/** Identity first: it notes the names of the users that it deletes again, by which the others find theirs. */
const ORDER = ["identity", "organizations", "documents", "notifications"] as const;

/**
 * Runs one erasure pass of each service, without waiting for their hours.
 * @throws StartError when one fails; the services repeat it by themselves
 */
export async function eraseNames(): Promise<void> {
  for (const service of ORDER) {
    const [code] = (await once(spawnServiceCommand(service, ["erase"], ["ignore", "inherit", "inherit"]), "close")) as [number | null];
    if (code !== 0) throw new StartError(`The erasure pass of ${service} failed: see the message above.`);
  }
}
