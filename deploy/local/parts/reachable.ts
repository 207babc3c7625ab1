import { once } from "node:events";
import { connect } from "node:net";
import { StartError } from "../start-error.ts";

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
