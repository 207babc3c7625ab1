import { describe, expect, it } from "@jest/globals";
import { inLanes, listJobs, nameJob } from "./lanes.ts";
import { STAGE_NAMES } from "./stages.ts";

/** Runs jobs that take a turn each. @returns which had ended when each began, and how many ran at most */
async function trace(jobs = listJobs({ stages: STAGE_NAMES, patterns: [] })) {
  const ended: string[] = [];
  const endedBefore = new Map<string, string[]>();
  let max = 0;
  await inLanes(jobs, async (job) => {
    endedBefore.set(nameJob(job), [...ended]);
    max = Math.max(max, endedBefore.size - ended.length);
    await Promise.resolve();
    ended.push(nameJob(job));
  });
  return { ended, endedBefore, max };
}

describe("inLanes", () => {
  it("runs every job once, and at most two concurrently", async () => {
    const { ended, max } = await trace();
    expect([...ended].sort()).toEqual(listJobs({ stages: STAGE_NAMES, patterns: [] }).map(nameJob).sort());
    expect(max).toBe(2);
  });

  it("starts products after the build, and the build after the types", async () => {
    const { endedBefore } = await trace();
    expect(endedBefore.get("build")).toContain("types");
    for (const job of ["integration 1/2", "screens", "start", "products", "journeys", "faults"])
      expect(endedBefore.get(job)).toContain("build");
  });

  it("runs the unit tests first and alone", async () => {
    const { endedBefore } = await trace();
    const [first, ...others] = endedBefore.keys();
    expect(first).toBe("unit");
    for (const job of others) expect(endedBefore.get(job)).toContain("unit");
  });

  it("does not wait for a stage that was not selected", async () => {
    expect((await trace(listJobs({ stages: ["faults"], patterns: [] }))).ended).toEqual(["faults"]);
  });
});

it("listJobs divides the files of a stage, but not the few that words select", () => {
  expect(listJobs({ stages: ["integration"], patterns: [] }).map(nameJob)).toEqual(["integration 1/2", "integration 2/2"]);
  expect(listJobs({ stages: ["integration"], patterns: ["login"] }).map(nameJob)).toEqual(["integration"]);
});
