import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";

export type Attempt = () => unknown;

type SocketClass = new () => Socket;
/** Functions of `process` that its type does not have. */
interface Internals {
  binding(name: string): { Pipe: unknown };
  _kill(pid: number, signal: number): number;
}
const internals = process as unknown as Internals;

/** Ends well when the socket connected; an event that never comes counts as no success. */
function connected(socket: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve()).once("error", reject);
    setTimeout(() => reject(new Error("no connection within a second")), 1_000).unref();
  });
}

const socketClass = (): SocketClass => process.stdin.constructor as SocketClass;

/** @returns whether it neither threw nor was rejected */
export async function succeeds(attempt: Attempt): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}

/** Ways out of the process. @param port of a server on this machine that accepts connections */
export function waysOut(port: number): Record<string, Attempt> {
  const parent = process.ppid;
  return { ...connections(port), ...processes(parent), ...files(parent) };
}

/** What makes ways out easier to find, and reaches nothing by itself: the kernel does not forbid it. */
export function waysWithin(): Record<string, Attempt> {
  const code = "1 + 1";
  return {
    // oxlint-disable-next-line no-eval -- what the sandbox must prevent
    "code made from a string": () => (0, eval)(code),
    "a thread": async () => new (await import("node:worker_threads")).Worker("", { eval: true }),
    "native code": () => process.dlopen({ exports: {} }, "/lib/x86_64-linux-gnu/libm.so.6"),
    "a binding of a pipe": () => internals.binding("pipe_wrap").Pipe,
  };
}

function connections(port: number): Record<string, Attempt> {
  return {
    "a connection": async () => connected((await import("node:net")).connect(port, "127.0.0.1")),
    "a connection by a built-in module": () => connected(process.getBuiltinModule("node:net").connect(port, "127.0.0.1")),
    "a connection by the class of standard input": () => connected(new (socketClass())().connect(port, "127.0.0.1")),
    "a local socket by the class of standard input": () => connected(new (socketClass())().connect("/var/run/docker.sock")),
    "a request by an internal module": () => {
      const { ClientRequest } = process.getBuiltinModule("_http_client") as { ClientRequest: new (url: string) => EventEmitter };
      return connected(new ClientRequest(`http://127.0.0.1:${port}`));
    },
    "a request": async () => connected((await import("node:http")).get(`http://127.0.0.1:${port}`)),
    "a datagram": async () => {
      const socket = (await import("node:dgram")).createSocket("udp4");
      await new Promise((resolve, reject) => socket.once("error", reject).send("x", port, "127.0.0.1", resolve));
    },
    "a listening socket": async () => {
      const server = (await import("node:net")).createServer();
      await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", () => resolve(null)));
    },
    fetch: () => fetch(`http://127.0.0.1:${port}`),
  };
}

function processes(parent: number): Record<string, Attempt> {
  return {
    "a signal to the parent": () => process.kill(parent, 0),
    "a signal to the parent by an internal function": () => {
      if (internals._kill(parent, 0) !== 0) throw new Error("refused");
    },
    "a signal to the group of processes": () => process.kill(0, 0),
    "a further process": async () => {
      const { error } = (await import("node:child_process")).spawnSync("/bin/true");
      if (error) throw error;
    },
    "the parent's priority": async () => (await import("node:os")).setPriority(parent, 19),
  };
}

function files(parent: number): Record<string, Attempt> {
  const read = async (path: string): Promise<void> => void (await import("node:fs")).readFileSync(path);
  return {
    "a file outside the code": () => read("/etc/hostname"),
    "the parent's environment": () => read(`/proc/${parent}/environ`),
    "the parent's memory": () => read(`/proc/${parent}/maps`),
    "the folder of temporary files": async () => (await import("node:fs")).writeFileSync("/tmp/takeoff-probe", ""),
    "a file next to the code": async () => (await import("node:fs")).writeFileSync(new URL("takeoff-probe", import.meta.url), ""),
  };
}
