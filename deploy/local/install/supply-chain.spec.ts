import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readJson } from "../files.ts";
import { ROOT } from "../places.ts";

/** Licences under which what customers run may come; of a choice (`A OR B`) one of them is enough. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  // Both give a work to the public: nothing is asked of those who use it.
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
  // Of typefaces: may be shipped with any program. The files carry its copyright and the address of its text.
  "OFL-1.1",
]);

interface Locked {
  dev?: boolean;
  link?: boolean;
  /** Of another platform, for one. */
  optional?: boolean;
  license?: string;
  integrity?: string;
}
interface Installed {
  license?: string | { type: string };
  licenses?: { type: string }[];
}

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

/** As the lock has it, else as the installed package says; null for one of another platform that says nothing. */
function readLicence(path: string, { license }: Locked): string | null {
  if (license !== undefined) return license;
  const installed = readJson<Installed>(join(ROOT, path, "package.json"));
  if (!installed) return null;
  const { license: own, licenses } = installed;
  return (typeof own === "string" ? own : own?.type) ?? licenses?.map(({ type }) => type).join(" OR ") ?? null;
}

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((one) => one.split(" AND ").every((part) => ALLOWED.has(part)));

describe("the packages that customers run", () => {
  it("come under licences that allow it", () => {
    const refused = packages
      .filter(([, locked]) => !locked.dev)
      .map(([path, locked]) => [path, readLicence(path, locked)] as const)
      .filter(([, licence]) => licence !== null && !isAllowed(licence));
    expect(refused).toEqual([]);
  });

  it("are the bytes that the lock names", () => {
    const needed = packages.filter(([, { optional }]) => !optional);
    expect(needed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  });

  it("are asked for in exact versions", () => {
    const files = globSync("{,services/*/,services/shared/*/,web/,deploy/}package.json", { cwd: ROOT });
    expect(files.length).toBeGreaterThan(5);
    const asked = files.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = readJson<Record<string, Record<string, string>>>(join(ROOT, file)) ?? {};
      return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => `${file} ${name} ${version}`);
    });
    expect(asked.filter((line) => !/ (npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.+-]*$/.test(line))).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR EUPL-1.1+)", true],
    ["GPL-3.0-only", false],
    ["(GPL-2.0 OR LGPL-3.0)", false],
    ["UNLICENSED", false],
  ])("may be under %s: %s", (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});
