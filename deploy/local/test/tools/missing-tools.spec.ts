import { describe, expect, it } from "@jest/globals";
import type { Run } from "../../process/commands.ts";
import { silent } from "../../steps.ts";
import { listMissingTools, once, prepareTools, type Tool } from "./missing-tools.ts";

const makeRun = (signal = new AbortController().signal): Run => ({ report: silent, logDir: "", signal, callOff: () => undefined });

function makeTool(what: string, stages: Tool["stages"], prepare: () => Promise<string>): Tool {
  return { what, stages, isMissing: () => Promise.resolve(what !== "present"), prepare: once(prepare) };
}

it("listMissingTools lists what the selected stages need and the machine lacks", async () => {
  const make = (what: string, ...stages: Tool["stages"]): Tool => makeTool(what, stages, () => Promise.resolve(what));
  const tools = [make("missing", "chart", "unit"), make("present", "chart"), make("of another stage", "screens")];
  expect((await listMissingTools(["chart"], tools)).map(({ what }) => what)).toEqual(["missing"]);
});

describe("prepareTools", () => {
  it("prepares one after another, each once, also for a stage that waits for it meanwhile", async () => {
    const begun: string[] = [];
    const first = Promise.withResolvers<string>();
    const tools = [
      makeTool("first", ["chart"], () => (begun.push("first"), first.promise)),
      makeTool("second", ["chart"], () => Promise.resolve(String(begun.push("second")))),
    ];
    const run = makeRun();
    const all = prepareTools(run, tools);
    const stage = tools[0]!.prepare(run);
    expect(begun).toEqual(["first"]);
    first.resolve("/path");
    expect(await stage).toBe("/path");
    await all;
    expect(begun).toEqual(["first", "second"]);
  });

  it("goes on after a failure, which the stage that needs the tool gets", async () => {
    const run = makeRun();
    const tools = [
      makeTool("first", ["chart"], () => Promise.reject(new Error("no network"))),
      makeTool("second", ["chart"], () => Promise.resolve("/path")),
    ];
    await prepareTools(run, tools);
    await expect(tools[0]!.prepare(run)).rejects.toThrow("no network");
    expect(await tools[1]!.prepare(run)).toBe("/path");
  });

  it("begins nothing more when the run is called off", async () => {
    const begun: string[] = [];
    await prepareTools(makeRun(AbortSignal.abort()), [makeTool("first", ["chart"], () => Promise.resolve(String(begun.push("first"))))]);
    expect(begun).toEqual([]);
  });
});
