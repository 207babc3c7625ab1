import { describe, expect, it } from "@jest/globals";
import { BAY, planJob, type Job, type JobFault } from "@takeoff/drawings/model";
import { checkMarks, type MarkedLine } from "@takeoff/takeoff/set-check";
import { MarkChecker } from "./mark-checker.ts";
import type { MarkSource, SetLine } from "./mark-source.ts";
import type { SetRepository } from "./set.repository.ts";

const FAULTS: readonly JobFault[] = ["no_drawing", "no_plan", "quantity", "section", "length", "drawn_twice", "revised"];

const PLACED = { document: 1, kind: "erection_plan", edition: null, length: BAY.along, basis: "centre", role: "placed" } as const;
const LISTED = { document: 2, kind: "shop", basis: null, role: "list" } as const;
const SURE = {
  id: null,
  weight: null,
  isQuantitySure: true,
  isLengthSure: true,
  isReadingSure: true,
  isUpright: false,
  isMoved: false,
} as const;

/** What the drawings of a job say, as lines: a page for each plan, and one for each shop drawing with the bill of its assembly. */
function* readJob({ plans, sheets }: Job): Generator<MarkedLine> {
  for (const [index, { sheet, marks }] of plans.entries()) {
    for (const { mark, designation, planned: quantity } of marks) {
      yield { ...SURE, ...PLACED, page: index + 1, sheet, mark, designation, shape: "W", quantity };
    }
  }
  const revised = new Set(sheets.filter(({ revision }) => revision === "B").map(({ sheet }) => sheet));
  for (const [index, { sheet, revision, mark, designation, quantity, length }] of sheets.entries()) {
    const edition = revised.has(sheet) ? (revision === "B" ? "new" : "old") : null;
    const row = { ...SURE, ...LISTED, page: index + 1, sheet, edition } as const;
    yield { ...row, mark, designation, shape: "W", quantity, length };
    yield { ...row, mark: "a12", designation: "L4X4X3/8", shape: "L", quantity: quantity * 2, length: 8.5 };
    yield { ...row, mark: "p7", designation: "PL3/8X6", shape: "PL", quantity, length: 9 };
  }
}

describe("the check of a job's marks", () => {
  it.each([
    [12, 2, 40],
    [24, 4, 20],
    [300, 20, 3],
  ])("finds each fault that is planted into %i drawings and %i plans, and nothing else", (drawings, plans, seeds) => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      // Which marks have a fault differs by the seed, too.
      const faults = FAULTS.map((_, index) => FAULTS[(index + seed) % FAULTS.length]!);
      const job = planJob(seed, { plans, drawings, faults });
      const { marks } = checkMarks([...readJob(job)]);
      const found = marks.flatMap(({ mark, differences, change }) =>
        [...differences, ...(change ? ["revised"] : [])].map((fault) => [mark, fault]),
      );
      expect([found.length, Object.fromEntries(found)]).toEqual([FAULTS.length, job.faults]);
      expect([marks.length, marks.filter(({ doubts }) => doubts.length > 0)]).toEqual([drawings + 1, []]);
      expect(marks.every(({ drawn, parts }) => parts === (drawn?.sheets ?? 0) * 2)).toBe(true);
    }
  });
});

describe("MarkChecker.show", () => {
  /** A checker of sets of one document each, the names of their states, and the documents that it has checked. */
  function fakeChecker() {
    const checked: number[] = [];
    const states = new Map<number, string>();
    const lines = [...readJob(planJob(1, { plans: 2, drawings: 12, faults: [] }))].map((line): SetLine => ({
      ...line,
      box: null,
      isLengthStated: false,
    }));
    const source = {
      readState: ([id]: number[]) => Promise.resolve(`${id} ${states.get(id!) ?? ""}`),
      load: ([id]: number[]) => (checked.push(id!), Promise.resolve(lines)),
    };
    const none = () => Promise.resolve([]);
    const sets = {
      list: (id: number) => Promise.resolve([id]),
      describe: none,
      listTaken: none,
      listLocked: () => Promise.resolve(new Set()),
    };
    return { checker: new MarkChecker(sets as unknown as SetRepository, source as unknown as MarkSource), checked, states };
  }

  it("checks once for each state of the drafts", async () => {
    const { checker, checked, states } = fakeChecker();
    const first = await checker.show(1);
    expect(await checker.show(1)).toEqual({ summary: first.summary, marks: first.marks });
    states.set(1, "changed");
    await checker.show(1);
    await checker.show(2);
    await checker.show(1);
    expect(checked).toEqual([1, 1, 2]);
  });

  it("keeps the checks that were asked for last, and no more than a few", async () => {
    const { checker, checked } = fakeChecker();
    for (let id = 1; id <= 17; id += 1) await checker.show(id);
    await checker.show(17);
    await checker.show(2);
    await checker.show(1);
    expect(checked.slice(17)).toEqual([1]);
  });
});
