import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "takeoff-crash-"));
  file = join(folder, "crash-point");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a process that passes two crash points and writes a word after each. */
function run(env: Record<string, string>): { output: string; signal: NodeJS.Signals | null } {
  const program = `
    const { crashPoint } = await import(${JSON.stringify(join(import.meta.dirname, "crash-point.ts"))});
    const { writeSync } = await import("node:fs");
    crashPoint("documents.after-object");
    writeSync(1, "object ");
    crashPoint("documents.after-commit");
    writeSync(1, "commit");`;
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env, encoding: "utf8" });
  return { output: stdout, signal };
}

describe("crashPoint", () => {
  it("kills the process at the requested point, once", () => {
    writeFileSync(file, "documents.after-commit\n");
    const env = { NODE_ENV: "test", TAKEOFF_CRASH_FILE: file };
    expect(run(env)).toEqual({ output: "object ", signal: "SIGKILL" });
    expect(existsSync(file)).toBe(false);
    expect(run(env)).toEqual({ output: "object commit", signal: null });
  });

  it.each(["production", "development", ""])("does nothing when NODE_ENV is %p, even when the file names the point", (mode) => {
    writeFileSync(file, "documents.after-object");
    expect(run({ NODE_ENV: mode, TAKEOFF_CRASH_FILE: file })).toEqual({ output: "object commit", signal: null });
    expect(existsSync(file)).toBe(true);
  });

  it("does nothing when TAKEOFF_CRASH_FILE is not set", () => {
    expect(run({ NODE_ENV: "test" })).toEqual({ output: "object commit", signal: null });
  });
});
