import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../wait.ts";
import { watchTree } from "./watch-tree.ts";

let root: string;
let seen: string[];
let end: AbortController;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "takeoff-watch-"));
  mkdirSync(join(root, "a", "b"), { recursive: true });
  seen = [];
  end = new AbortController();
  watchTree(root, (file) => seen.push(file), end.signal);
});
afterEach(() => {
  end.abort();
  rmSync(root, { recursive: true });
});

test("a file that is saved by replacing it is seen every time", async () => {
  const file = join(root, "a", "b", "x.ts");
  for (let save = 0; save < 3; save++) {
    seen.length = 0;
    writeFileSync(`${file}.tmp`, String(save));
    renameSync(`${file}.tmp`, file);
    expect(await until(() => seen.includes(file), 5_000)).toBe(true);
  }
});

test("a file in a new folder is seen", async () => {
  const file = join(root, "c", "y.ts");
  mkdirSync(join(root, "c"));
  const saved = await until(() => {
    writeFileSync(file, "");
    return seen.includes(file);
  }, 5_000);
  expect(saved).toBe(true);
});
