import { describe, expect, it } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { budgets, type Budget } from "./budget.ts";

const chunk = (fileName: string, modules: string[], imports: string[], bytes: number) => ({
  type: "chunk",
  fileName,
  moduleIds: modules,
  imports,
  // Random bytes do not compress: the gzipped size is close to the given one.
  code: randomBytes(bytes).toString("latin1"),
});

const BUNDLE = Object.fromEntries(
  [
    chunk("main.js", ["/w/src/main.tsx"], ["shared.js"], 2048),
    chunk("layout.js", ["/w/src/layout.tsx"], ["shared.js", "main.js"], 2048),
    chunk("shared.js", ["/w/src/shared.ts"], [], 2048),
    chunk("lazy.js", ["/w/src/lazy.tsx"], ["shared.js"], 90_000),
  ].map((entry) => [entry.fileName, entry]),
);

function run(budget: Budget, bundle: object = BUNDLE): { info: string[]; error: string[] } {
  const output = { info: [] as string[], error: [] as string[] };
  const hook = budgets([budget]).writeBundle as unknown as (this: object, options: object, bundle: object) => void;
  hook.call({ info: (line: string) => output.info.push(line), error: (line: string) => output.error.push(line) }, {}, bundle);
  return output;
}

describe("budgets plugin", () => {
  it("counts each statically imported file of the named modules once and no lazily loaded file", () => {
    const { info, error } = run({ name: "Shell", modules: ["/src/main.tsx", "/src/layout.tsx"], limit: 20, files: 3 });
    expect(error).toEqual([]);
    expect(info[0]).toContain("in 3 of 3 files");
  });

  it("fails the build above the limit and names the largest file", () => {
    const { error } = run({ name: "Page", modules: ["/src/lazy.tsx"], limit: 20, files: 3 });
    expect(error[0]).toMatch(/^Over budget\. Page: .* lazy\.js/);
  });

  it("fails the build when there are more files than its limit", () => {
    const { error } = run({ name: "Shell", modules: ["/src/main.tsx", "/src/layout.tsx"], limit: 20, files: 2 });
    expect(error[0]).toMatch(/^Over budget\. Shell: .* in 3 of 2 files/);
  });

  it("fails the build when chunks import each other in a circle", () => {
    const circle = Object.fromEntries(
      [chunk("main.js", ["/w/src/main.tsx"], ["a.js"], 64), chunk("a.js", [], ["b.js"], 64), chunk("b.js", [], ["a.js"], 64)].map(
        (entry) => [entry.fileName, entry],
      ),
    );
    const { error } = run({ name: "Shell", modules: ["/src/main.tsx"], limit: 20, files: 3 }, circle);
    expect(error[0]).toContain("in a circle: a.js, b.js.");
  });

  it("throws for a module that is in no chunk", () => {
    expect(() => run({ name: "Shell", modules: ["/src/missing.tsx"], limit: 20, files: 3 })).toThrow("/src/missing.tsx");
  });
});
