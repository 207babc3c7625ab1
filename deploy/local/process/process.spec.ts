import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { claimDataDir, pidDir } from "./claim.ts";
import { isRunning, readIdentity, signal } from "./identity.ts";
import { logTail } from "./log-tail.ts";
import { Backoff, type Part, SupervisedProcess } from "./supervised.ts";
import { until } from "./wait.ts";

describe("a data folder", () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "takeoff-claim-"));
    mkdirSync(pidDir(dataDir));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true });
  });

  function sleeper(): ChildProcess & { pid: number } {
    const child = spawn("sleep", ["60"]) as ChildProcess & { pid: number };
    children.push(child);
    return child;
  }

  test("belongs to one start at a time", async () => {
    const release = await claimDataDir(dataDir);
    await expect(claimDataDir(dataDir)).rejects.toThrow(`Takeoff is already running on ${dataDir} (process ${process.pid})`);
    release();
    (await claimDataDir(dataDir))();
  });

  test("of a start that was killed may be taken", async () => {
    writeFileSync(join(dataDir, "launcher.json"), JSON.stringify({ pid: process.pid, began: "before" }));
    (await claimDataDir(dataDir))();
    writeFileSync(join(dataDir, "launcher.json"), '{"pid":');
    (await claimDataDir(dataDir))();
  });

  test("closes its own folders that are open to others, and no other's", async () => {
    const own = join(dataDir, "files");
    const foreign = join(dataDir, "somebody-elses");
    for (const folder of [own, foreign, pidDir(dataDir)]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    (await claimDataDir(dataDir))();
    const modes = [own, pidDir(dataDir), foreign].map((folder) => statSync(folder).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o755]);
  });

  test("is rid of the processes that were left behind", async () => {
    const child = sleeper();
    writeFileSync(join(pidDir(dataDir), "redis.json"), JSON.stringify(readIdentity(child.pid)));
    const ended = once(child, "exit");
    (await claimDataDir(dataDir))();
    expect(await ended).toEqual([null, "SIGTERM"]);
  });

  test("leaves a process alone that only has the same number", async () => {
    const child = sleeper();
    writeFileSync(join(pidDir(dataDir), "redis.json"), JSON.stringify({ pid: child.pid, began: "before" }));
    (await claimDataDir(dataDir))();
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });
});

describe("log tail", () => {
  let folder: string;
  let log: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "takeoff-log-"));
    log = join(folder, "a.log");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("an error's message is taken out of its JSON line", () => {
    writeFileSync(
      log,
      '{"level":"info","msg":"starting"}\n{"level":"error","msg":"no database","err":{"message":"refused"}}\n{"level":"info","msg":"bye"}\n',
    );
    expect(logTail(log)).toBe("error: no database: refused");
  });

  test("a stack's lines are left out", () => {
    writeFileSync(log, "Error: cannot listen\n    at Server.listen (node:net:1)\nNode.js v24.0.0\n");
    expect(logTail(log)).toBe("Error: cannot listen");
  });

  test("what an earlier run said does not count", () => {
    writeFileSync(log, "error: of yesterday\n");
    expect(logTail(log, 20)).toBe("it said nothing");
    expect(logTail(join(folder, "none.log"))).toBe("it said nothing");
  });
});

describe("supervised processes", () => {
  let dataDir: string;
  let lines: string[];
  let running: SupervisedProcess | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "takeoff-part-"));
    mkdirSync(pidDir(dataDir));
    lines = [];
  });
  afterEach(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true });
  });

  /** A shell script as a part; it is ready when it has made the file `ready`. */
  function part(script: string, more: Partial<Part> = {}): SupervisedProcess {
    running = new SupervisedProcess(
      {
        name: "part",
        program: { command: "/bin/sh", args: ["-c", script], env: { PATH: "/usr/bin:/bin" }, cwd: dataDir },
        ready: async () => existsSync(join(dataDir, "ready")),
        readySeconds: 5,
        stopSignal: "SIGTERM",
        stopSeconds: 5,
        ...more,
      },
      { dataDir, logDir: join(dataDir, "logs"), report: { line: (text) => lines.push(text) }, changed: () => undefined },
    );
    return running;
  }

  function getPid(process: SupervisedProcess): number {
    if (process.pid === undefined) throw new Error("not running");
    return process.pid;
  }

  const SERVE = "touch ready; exec sleep 60";

  describe("a supervised process", () => {
    test("is started, noted down and stopped", async () => {
      const process = part(SERVE);
      await process.start();
      const identity = readIdentity(getPid(process));
      expect(JSON.parse(readFileSync(join(pidDir(dataDir), "part.json"), "utf8"))).toEqual(identity);
      await process.stop();
      expect(identity && isRunning(identity)).toBe(false);
      expect(existsSync(join(pidDir(dataDir), "part.json"))).toBe(false);
      expect(lines).toEqual([]);
    });

    test("is started again when it was killed", async () => {
      const process = part(SERVE);
      await process.start();
      const first = getPid(process);
      signal(first, "SIGKILL");
      expect(await until(() => process.pid !== undefined && process.pid !== first, 5_000)).toBe(true);
      expect(lines).toEqual(["part ended (SIGKILL), starting it again in 0.25 s"]);
    });

    test("that ends while starting is reported with its last words", async () => {
      const process = part("echo 'error: the port is taken' >&2; exit 1");
      await expect(process.start()).rejects.toThrow("part ended while starting: error: the port is taken");
      expect(process.pid).toBeUndefined();
    });

    test("that stays silent is given up and ended", async () => {
      const process = part("exec sleep 60", { readySeconds: 0.2 });
      await expect(process.start()).rejects.toThrow("part did not answer within 0.2 s");
      expect(process.pid).toBeUndefined();
    });

    test("that does not stop is killed", async () => {
      const process = part("trap '' TERM; touch ready; while :; do sleep 0.1; done", { stopSeconds: 0.2 });
      await process.start();
      await process.stop();
      expect(process.pid).toBeUndefined();
      expect(lines).toEqual(["part did not stop within 0.2 s and is killed"]);
    });

    test("is restarted on request without a word", async () => {
      const process = part(SERVE);
      await process.start();
      const first = getPid(process);
      await process.restart();
      expect(getPid(process)).not.toBe(first);
      expect(lines).toEqual([]);
    });

    test("stopped while it waits to be started again stays stopped", async () => {
      const process = part(SERVE);
      await process.start();
      signal(getPid(process), "SIGKILL");
      await until(() => process.pid === undefined, 5_000);
      await process.stop();
      expect(process.pid).toBeUndefined();
    });
  });

  describe("the delay before a process is started again", () => {
    test("doubles up to ten seconds", () => {
      const backoff = new Backoff();
      const delays = Array.from({ length: 8 }, () => backoff.delayAfter(100));
      expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    });

    test("begins anew after half a minute up", () => {
      const backoff = new Backoff();
      backoff.delayAfter(0);
      backoff.delayAfter(0);
      expect(backoff.delayAfter(30_000)).toBe(250);
      expect(backoff.delayAfter(29_999)).toBe(500);
    });
  });
});
