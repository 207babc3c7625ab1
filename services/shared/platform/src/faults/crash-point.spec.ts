import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "takeoff-crash-"));
  file = join(folder, "order");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that passes two points and says so after each. */
function run(env: Record<string, string>): { said: string; signal: NodeJS.Signals | null } {
  const program = `
    const { crashPoint } = await import(${JSON.stringify(join(import.meta.dirname, "crash-point.ts"))});
    const { writeSync } = await import("node:fs");
    crashPoint("documents.after-object");
    writeSync(1, "object ");
    crashPoint("documents.after-commit");
    writeSync(1, "commit");`;
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env, encoding: "utf8" });
  return { said: stdout, signal };
}

describe("a crash point", () => {
  it("ends the process where it was ordered to, once", () => {
    writeFileSync(file, "documents.after-commit\n");
    const env = { NODE_ENV: "test", TAKEOFF_CRASH_FILE: file };
    expect(run(env)).toEqual({ said: "object ", signal: "SIGKILL" });
    expect(existsSync(file)).toBe(false);
    expect(run(env)).toEqual({ said: "object commit", signal: null });
  });

  it.each(["production", "development", ""])("does nothing where NODE_ENV is %p, whatever the file says", (mode) => {
    writeFileSync(file, "documents.after-object");
    expect(run({ NODE_ENV: mode, TAKEOFF_CRASH_FILE: file })).toEqual({ said: "object commit", signal: null });
    expect(existsSync(file)).toBe(true);
  });

  it("does nothing where no file is named", () => {
    expect(run({ NODE_ENV: "test" })).toEqual({ said: "object commit", signal: null });
  });
});
