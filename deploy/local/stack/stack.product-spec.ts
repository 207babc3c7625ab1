import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { basename, dirname, join } from "node:path";
import { open, waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";
import { readIdentity, isRunning, type ProcessIdentity } from "../process/identity.ts";
import type { RunInfo } from "./run-file.ts";
import type { RunningStack } from "./stack.ts";
import { discard, startTestStack, type TestStackOptions } from "../test/test-stack.ts";

/** The servers without the services: what is tried here is how they are started and stopped. */
const servers = (options: Partial<TestStackOptions> = {}): Promise<RunningStack> =>
  startTestStack({ name: "servers", demo: false, store: "disk", services: [], ...options });

/** Started at the same time, with an umask that hides nothing. */
let stack: RunningStack;
let other: RunningStack;
beforeAll(async () => {
  const umask = process.umask(0);
  [stack, other] = await Promise.all([servers(), servers()]).finally(() => process.umask(umask));
});
afterAll(() => Promise.all([discard(stack), discard(other)]));

function identities(stack: RunningStack): ProcessIdentity[] {
  return Object.values(stack.info.processes).flatMap((pid) => readIdentity(pid) ?? []);
}

function written(stack: RunningStack): RunInfo {
  return JSON.parse(readFileSync(stack.runFile, "utf8")) as RunInfo;
}

describe("a stack", () => {
  test("runs next to another one, and stopping it leaves nothing of it and all of the other", async () => {
    expect(Object.keys(other.info.processes).sort()).toEqual(["mail", "postgres", "redis"]);
    expect(written(other)).toEqual(other.info);
    expect(statSync(other.runFile).mode & 0o777).toBe(0o600);
    const [ours, theirs] = [identities(stack), identities(other)];
    await other.stop();
    expect(theirs.filter(isRunning)).toEqual([]);
    expect(existsSync(other.runFile)).toBe(false);
    expect(ours.filter(isRunning)).toHaveLength(3);
  });

  test("leaves nothing in its data folder that another user of the machine can read or list, whatever its umask is", () => {
    const dataDir = dirname(stack.runFile);
    if (process.getuid?.() !== 0) {
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      return;
    }
    // Root's folder lets PostgreSQL's own user pass, and so everybody; every name in it is tried as a user who owns nothing.
    const names = readdirSync(dataDir).map((name) => join(dataDir, name));
    expect(names.map((path) => basename(path))).toEqual(expect.arrayContaining(["logs", "mail", "pids", "postgres", "redis", "run.json"]));
    const script = 'for path; do if [ -r "$path" ] || [ -x "$path" ]; then echo "$path"; fi; done';
    const reached = execFileSync("/bin/sh", ["-c", script, "sh", dataDir, ...names], {
      uid: 65_534,
      gid: 65_534,
      encoding: "utf8",
      cwd: "/",
    });
    expect(reached).toBe(`${dataDir}\n`);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });

  test("has files of Redis and the mail catcher that only their owner can read, whatever its umask is", async () => {
    const dataDir = dirname(stack.runFile);
    const { redis_url, mail_url } = stack.info;
    const redis = new Redis(redis_url);
    await redis.set("queued", "a name");
    await redis.save();
    await redis.bgrewriteaof();
    redis.disconnect();
    await sendMail((JSON.parse(readFileSync(join(dataDir, "ports.json"), "utf8")) as { smtp: number }).smtp);
    const caught = async (): Promise<boolean> => (await (await fetch(`${mail_url}/api/email`)).text()).includes("Welcome");
    await waitFor(caught, { what: "the e-mail" });
    const modes = ["redis", "mail", "logs"].flatMap((name) => listModes(join(dataDir, name)));
    const names = modes.map(([path]) => basename(path));
    expect(names).toEqual(expect.arrayContaining(["appendonlydir", "dump.rdb", "redis.conf", expect.stringMatching(/\.eml$/)]));
    expect(modes.filter(([, mode]) => mode !== 0o600 && mode !== 0o700)).toEqual([]);
  });

  test("that is called off while starting stops what it had started", async () => {
    // Resolves when the first part is up.
    const { promise: started, resolve } = Promise.withResolvers<void>();
    const calledOff = new AbortController();
    const starting = servers({ report: { line: () => resolve() }, signal: calledOff.signal });
    await Promise.race([started, starting]);
    calledOff.abort();
    await expect(starting).rejects.toThrow(/called off|stopp/);
  });

  test("that cannot have all its parts starts none", async () => {
    const starting = servers({ env: { REDIS_URL: "redis://127.0.0.1:1" } });
    await expect(starting).rejects.toThrow("Nothing answers at 127.0.0.1:1, which REDIS_URL names.");
  });
});

describe("the mail catcher", () => {
  const getCatcher = (): URL => new URL(stack.info.mail_url!);

  /** Sends a request as a browser does for a page; its status and the origin that may read the answer. */
  async function send(method: string, path: string, headers: Record<string, string>): Promise<[number, string | null]> {
    const catcher = getCatcher();
    const answer = await open({ method, origin: catcher.origin, path, headers: { host: catcher.host, ...headers } });
    answer.stream.resume();
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  }

  /** Opens a WebSocket as a page of that origin does. @returns whether it was accepted */
  async function connects(origin: string): Promise<boolean> {
    const socket = new WebSocket(new URL(WEBSOCKET, getCatcher()), { headers: { origin } });
    const opened = await Promise.race([once(socket, "open").then(() => true), once(socket, "error").then(() => false)]);
    socket.close();
    return opened;
  }

  test("answers its own page and programs, and no page of another site", async () => {
    const catcher = getCatcher();
    const own = { origin: catcher.origin, "sec-fetch-site": "same-origin", accept: "text/html" };
    for (const path of ["/", "/api/email", POLLING]) expect((await send("GET", path, own))[0]).toBe(200);
    expect(await connects(catcher.origin)).toBe(true);
    expect((await send("GET", "/api/email", {}))[0]).toBe(200);

    const refused = [403, null];
    const evil = { origin: "https://evil.example" };
    expect(await send("GET", "/api/email", evil)).toEqual(refused);
    expect(await send("GET", POLLING, evil)).toEqual(refused);
    expect(await send("OPTIONS", "/api/email", { ...evil, "access-control-request-method": "DELETE" })).toEqual(refused);
    expect(await send("DELETE", "/api/email/all", evil)).toEqual(refused);
    expect(await send("GET", "/api/email", { "sec-fetch-site": "cross-site" })).toEqual(refused);
    expect(await send("GET", "/api/email", { host: `evil.example:${catcher.port}` })).toEqual(refused);
    expect(await connects(evil.origin)).toBe(false);
  });
});

const POLLING = "/socket.io/?EIO=4&transport=polling";
const WEBSOCKET = "/socket.io/?EIO=4&transport=websocket";

/** Paths and modes of everything in a folder. */
function listModes(folder: string): [path: string, mode: number][] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return paths.map((path) => [path, statSync(path).mode & 0o777]);
}

/** Sends one e-mail in the words of RFC 5321. */
async function sendMail(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const lines = ["EHLO localhost", "MAIL FROM:<a@mail.example>", "RCPT TO:<b@mail.example>", "DATA", "Subject: Welcome\r\n\r\nHello\r\n."];
  for (const line of lines) {
    await once(socket, "data");
    socket.write(`${line}\r\n`);
  }
  await once(socket, "data");
  socket.end("QUIT\r\n");
}
