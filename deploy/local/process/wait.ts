import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";

/** Asks again and again until the answer is true. An error of the question counts as "not yet". @returns whether it became true in time */
export async function until(question: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 50): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      if (await question()) return true;
    } catch {
      // Refused connections and the like: not ready yet.
    }
    if (Date.now() >= end) return false;
    await sleep(everyMs);
  }
}

/** Whether a GET of this address answers with 2xx. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.arrayBuffer();
  return response.ok;
}

/** A server of the user's own: is anything there? @returns the URL @throws StartError when nothing is */
export async function reachable(setting: string, url: string, usualPort: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { host, port: Number(port) || usualPort };
  const socket = connect(address);
  socket.setTimeout(5_000, () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    return url;
  } catch (error) {
    throw new StartError(`Nothing answers at ${host}:${address.port}, which ${setting} names.`, { cause: error });
  } finally {
    socket.destroy();
  }
}
