import { describe, expect, test } from "@jest/globals";
import { select, STAGES, type Stage } from "./selection.ts";

const files = new Map<Stage, string[]>([
  ["unit", ["services/identity/src/login.spec.ts"]],
  ["integration", ["services/identity/src/login.int-spec.ts"]],
  ["browser", ["web/e2e/upload.journey.ts"]],
]);

describe("what is run", () => {
  test("everything, when nothing is asked for", () => {
    expect(select([], files)).toEqual({ stages: STAGES, patterns: [] });
  });

  test("the named stages, in their order", () => {
    expect(select(["browser", "unit"], files).stages).toEqual(["unit", "browser"]);
  });

  test("the stages that have a file with that path", () => {
    expect(select(["login"], files)).toEqual({ stages: ["unit", "integration"], patterns: ["login"] });
    expect(select(["integration", "login"], files).stages).toEqual(["integration"]);
  });

  test("a path that no test has is refused", () => {
    expect(() => select(["nothing"], files)).toThrow("No test file has nothing in its path.");
  });
});
