import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../places.ts";
import { inLanes, listJobs, nameJob } from "./lanes.ts";
import { tallyPlaywright } from "./runners/playwright.ts";
import { select } from "./selection.ts";
import { findRow, STAGE_NAMES, type Stage } from "./stages.ts";
import { single, sum, tallyJest } from "./tally.ts";

it("inLanes runs every job once", async () => {
  const jobs = listJobs({ stages: STAGE_NAMES, patterns: [] });
  const ran: string[] = [];
  await inLanes(jobs, (job) => Promise.resolve(void ran.push(nameJob(job))));
  expect(ran.sort()).toEqual(jobs.map(nameJob).sort());
});

describe("tallyJest", () => {
  it("counts a file that could not be run as a failed test, and gives each failure its reason and its command", () => {
    const passed = { status: "passed", fullName: "adds", failureMessages: [] };
    const failed = { status: "failed", fullName: "divides", failureMessages: ["\u001b[31mexpected 2\u001b[39m\n  at line 3"] };
    const testResults = [
      { name: join(ROOT, "a.spec.ts"), status: "failed", message: "all of it", assertionResults: [passed, failed] },
      { name: join(ROOT, "b.spec.ts"), status: "failed", message: "cannot be loaded", assertionResults: [] },
    ] as const;
    expect(tallyJest({ success: false, numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        "a.spec.ts: divides\n    expected 2\n      at line 3\n    npm test -- a.spec.ts",
        "b.spec.ts\n    cannot be loaded\n    npm test -- b.spec.ts",
      ],
    });
  });

  it("counts an error outside the tests as a failed test", () => {
    const tally = tallyJest({ success: false, numPassedTests: 1, numFailedTests: 0, testResults: [] });
    expect(tally).toEqual({ passed: 1, failed: 1, failures: [] });
  });

  it("counts a run without tests as failed", () => {
    const none = { passed: 0, failed: 1, failures: ["no test was run"] };
    expect(tallyJest({ success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] })).toEqual(none);
    expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [], suites: [] })).toEqual(none);
  });
});

it("tallyPlaywright counts a test that passed only when repeated as failed", () => {
  const spec = (title: string, message?: string) => ({
    title,
    file: "list.journey.ts",
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }, { errors: [] }] }],
  });
  const suites = [{ specs: [spec("sorts")], suites: [{ specs: [spec("searches", "no row")] }] }];
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [], suites })).toEqual({
    passed: 5,
    failed: 1,
    failures: ["web/e2e/list.journey.ts: searches\n    no row\n    npm test -- web/e2e/list.journey.ts"],
  });
});

it("sum adds counts and joins failures", () => {
  const tally = sum([single(true), single(false), { passed: 2, failed: 2, failures: ["a", "b"] }]);
  expect(tally).toEqual({ passed: 3, failed: 3, failures: ["a", "b"] });
});

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
