import { describe, expect, it } from "@jest/globals";
import { EXCEPTIONS, type SheetView, type ShownException } from "@takeoff/contracts";
import { describeNotCovered, groupExceptions } from "./exception-groups.ts";

const exception = (kind: ShownException["kind"], left: number, answer: ShownException["answer"] = null): ShownException => ({
  ...{ kind, text: "A text", key: `${kind}${left}`, answer, answered_by: null },
  box: { left, right: left + 10, bottom: 0, top: 10 },
});
const view = (title: string, left: number) => ({ title, stated: null, box: { left, right: left + 100, bottom: 0, top: 100 } }) as SheetView;
const ALL = [exception("prose", 10), exception("unlabelled", 20, "dismissed"), exception("prose", 150), exception("prose", 30, "existing")];

describe("groupExceptions", () => {
  it("groups by kind and view, and counts answers", () => {
    const groups = groupExceptions(ALL, [view("PLAN", 0), view("DETAIL", 101)]);
    expect(groups.map(({ label, exceptions, answered }) => [label, exceptions.length, answered])).toEqual([
      [`${EXCEPTIONS.prose} · PLAN`, 2, 1],
      [`${EXCEPTIONS.unlabelled} · PLAN`, 1, 1],
      [`${EXCEPTIONS.prose} · DETAIL`, 1, 0],
    ]);
  });

  it("names no view where there is one or none", () => {
    expect(groupExceptions(ALL, []).map(({ label }) => label)).toEqual([EXCEPTIONS.prose, EXCEPTIONS.unlabelled]);
    expect(groupExceptions(ALL, [view("PLAN", 0)])[0]?.label).toBe(EXCEPTIONS.prose);
  });
});

it("counts what is answered, dismissals too", () => {
  expect(describeNotCovered(ALL)).toBe("4 not covered, 2 answered");
});
