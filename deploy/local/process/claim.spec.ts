import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimDataDir, pidDir } from "./claim.ts";
import { readIdentity } from "./identity.ts";

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

describe("a data folder", () => {
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
