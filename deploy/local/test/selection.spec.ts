import { describe, expect, it } from "@jest/globals";
import { select } from "./selection.ts";
import { findRow, STAGE_NAMES, type Stage } from "./stages.ts";

const files = new Map<Stage, string[]>([
  ["unit", ["services/identity/src/login.spec.ts"]],
  ["integration", ["services/identity/src/login.int-spec.ts"]],
  ["journeys", ["web/e2e/upload.journey.ts"]],
]);

describe("select", () => {
  it("takes the stages of the parts when no words are given, and the build for products", () => {
    expect(select([], ["default", "rest"], files)).toEqual({ stages: STAGE_NAMES, patterns: [] });
    const rest = select([], ["rest"], files).stages;
    expect(rest).toContain("journeys");
    expect(rest.filter((stage) => findRow(stage).part === "default")).toEqual(["build"]);
  });

  it("takes the named stages of any part, in their order", () => {
    expect(select(["journeys", "unit"], ["default"], files).stages).toEqual(["unit", "build", "journeys"]);
  });

  it("takes the stages of any part that have a file with a word in its path", () => {
    expect(select(["login"], ["default"], files)).toEqual({ stages: ["unit", "build", "integration"], patterns: ["login"] });
    expect(select(["integration", "login"], ["default"], files).stages).toEqual(["build", "integration"]);
    expect(select(["upload"], ["default"], files).stages).toEqual(["build", "journeys"]);
  });

  it("rejects a word that is in no path", () => {
    expect(() => select(["nothing"], ["default"], files)).toThrow("No test file has nothing in its path.");
  });
});
