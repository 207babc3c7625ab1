import { describe, expect, test } from "@jest/globals";
import { isInStep } from "./enter.mjs";

const pg = { version: "8.0.0", integrity: "sha512-a" };

describe("installed packages", () => {
  test("are in step when versions and contents are those of the lock", () => {
    expect(isInStep({ packages: { "": {}, "services/x": {}, "node_modules/pg": pg } }, { packages: { "node_modules/pg": pg } })).toBe(true);
  });

  test("may lack what is for another system", () => {
    expect(isInStep({ packages: { "node_modules/mac": { ...pg, optional: true } } }, { packages: {} })).toBe(true);
  });

  test.each([
    ["a package is missing", {}],
    ["a version differs", { "node_modules/pg": { ...pg, version: "8.0.1" } }],
    ["a content differs", { "node_modules/pg": { ...pg, integrity: "sha512-b" } }],
  ])("are not when %s", (_, packages) => {
    expect(isInStep({ packages: { "node_modules/pg": pg } }, { packages })).toBe(false);
  });
});
