import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";

const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
const CASES = FILES.filter((file) => /\.(?:security|fault)-spec\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(/describe\("([\w-]+)/g)])
  .map(([, name]) => name);

/** Whether a test is a case of `npm run security`, a command, or a file, whose name may be cut before its kind. */
function exists(name: string): boolean {
  if (CASES.includes(name) || name.startsWith("npm run ")) return true;
  return FILES.some(
    (file) => file === name || file.endsWith(`/${name}`) || file.includes(`/${name}.int-spec.ts`) || file.includes(`/${name}.spec.ts`),
  );
}

it("docs/security.md names a test that exists for each claim", () => {
  const table = readFileSync(join(ROOT, "docs/security.md"), "utf8").split("## Claims and their tests")[1] ?? "";
  const claims = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| claim") && !line.startsWith("| ---"));
  expect(claims.length).toBeGreaterThan(40);
  const missing = claims.flatMap((claim) => {
    const [, what = "", , tests = ""] = claim.split(/(?<!\\)\|/);
    const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    return names.length === 0 ? [what.trim()] : names.filter((name) => !exists(name)).map((name) => `${what.trim()}: ${name}`);
  });
  expect(missing).toEqual([]);
});
