import { once } from "node:events";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { programFile, spawnSandboxed } from "./sandbox.ts";

const spawned = () => spawnSandboxed({ file: programFile("../../../test/sandbox-probe", import.meta.url), libraries: [] });

it("a sandboxed process has no environment, and can open no other file, process, thread, native code or connection", async () => {
  process.env["TAKEOFF_SECRET_OF_A_TEST"] = "1";
  const child = spawned();
  const said = await text(child.stdio[3] as Readable);
  delete process.env["TAKEOFF_SECRET_OF_A_TEST"];
  expect(JSON.parse(said)).toEqual({ env: [], tried: 10, succeeded: [] });
});

it("a sandboxed process has low priority and is the first that the kernel kills without memory", async () => {
  const child = spawned();
  const pid = child.pid ?? 0;
  expect([getPriority(pid), readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()]).toEqual([10, "1000"]);
  child.kill("SIGKILL");
  await once(child, "exit");
});
