import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logTail } from "./log-tail.ts";

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
