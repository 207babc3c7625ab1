import { describe, expect, test } from "@jest/globals";
import { inLanes } from "./schedule.ts";
import { STAGES, type Stage } from "./selection.ts";

async function traceStages(
  stages: readonly Stage[],
): Promise<{ began: Stage[]; ended: Stage[]; max: number; endedBefore: Map<Stage, Stage[]> }> {
  const began: Stage[] = [];
  const ended: Stage[] = [];
  const endedBefore = new Map<Stage, Stage[]>();
  let max = 0;
  await inLanes(stages, async (stage) => {
    began.push(stage);
    endedBefore.set(stage, [...ended]);
    max = Math.max(max, began.length - ended.length);
    await Promise.resolve();
    ended.push(stage);
  });
  return { began, ended, max, endedBefore };
}

describe("the order of the stages", () => {
  test("every stage runs once, and at most two run concurrently", async () => {
    const { ended, max } = await traceStages(STAGES);
    expect([...ended].sort()).toEqual([...STAGES].sort());
    expect(max).toBe(2);
  });

  test("products start after the build, and the build after the types", async () => {
    const { endedBefore } = await traceStages(STAGES);
    expect(endedBefore.get("build")).toContain("types");
    for (const stage of ["integration", "faults", "security", "fuzz", "browser"] as const)
      expect(endedBefore.get(stage)).toContain("build");
  });

  test("the unit tests come first, and have both cores", async () => {
    const { began, endedBefore } = await traceStages(STAGES);
    expect(began[0]).toBe("unit");
    for (const stage of began.slice(1)) expect(endedBefore.get(stage)).toContain("unit");
  });

  test("a stage does not wait for one that was not selected", async () => {
    expect((await traceStages(["faults"])).ended).toEqual(["faults"]);
  });
});
