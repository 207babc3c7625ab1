import { describe, expect, it } from "@jest/globals";
import type { DraftSummary } from "@takeoff/contracts";
import { describeDraft, describeInRow, isReviewable } from "./draft/describe-draft.ts";
import { describeDue, isLate } from "./due/due-text.ts";
import { holdRows } from "./list/use-held-rows.ts";
import { buildListQuery, readListParams, writeListParams } from "./list/list-params.ts";

const NOW = new Date("2026-11-24T12:00:00.000Z");

it.each([
  ["2026-11-24T17:00:00.000Z", "due in 5 h"],
  ["2026-11-24T12:12:00.000Z", "due in 12 min"],
  ["2026-11-24T12:00:00.000Z", "due in 1 min"],
  ["2026-11-24T11:59:59.000Z", "1 min late"],
  ["2026-11-24T10:00:00.000Z", "2 h late"],
  ["2026-11-21T12:00:00.000Z", "3 d late"],
])("describeDue says of %p: %p", (dueAt, text) => {
  expect(describeDue(dueAt, NOW)).toBe(text);
  expect(isLate(dueAt, NOW)).toBe(text.endsWith("late"));
});

const READY: DraftSummary = {
  document_id: 1,
  state: "ready",
  pages: 40,
  pages_done: 40,
  lines: 54,
  open: 54,
  to_check: 12,
  without_length: 0,
  proposed_reason: null,
  delivery: null,
};

describe("what a row says about a draft", () => {
  it("is how many lines there are, and what of them needs a look", () => {
    expect(describeDraft(READY)).toBe("Draft: 54 lines, 12 to check");
    expect(describeDraft({ ...READY, to_check: 0, without_length: 3 })).toBe("Draft: 54 lines, 3 without a length");
    expect(describeDraft({ ...READY, lines: 1, to_check: 1, without_length: 1 })).toBe("Draft: 1 line, 1 to check, no lengths");
    expect(describeDraft({ ...READY, lines: 0, to_check: 0 })).toBe("Draft: 0 lines");
  });

  it("is shorter in a row", () => {
    expect(describeInRow({ ...READY, without_length: 3 })).toEqual({ text: "Draft: 54 lines", detail: "12 to check" });
    expect(describeInRow({ ...READY, to_check: 0 })).toEqual({ text: "Draft: 54 lines", detail: null });
    expect(describeInRow({ ...READY, state: "queued" })).toEqual({ text: "Draft: waiting", detail: null });
  });

  it("is how far the reading is", () => {
    expect(describeDraft({ ...READY, state: "queued" })).toBe("Draft: waiting");
    expect(describeDraft({ ...READY, state: "running", pages: null, pages_done: 0 })).toBe("Draft: reading");
    expect(describeDraft({ ...READY, state: "running", pages_done: 2 })).toBe("Draft: reading page 3 of 40");
    expect(describeDraft({ ...READY, state: "running" })).toBe("Draft: reading page 40 of 40");
    expect(describeDraft({ ...READY, state: "stale" })).toBe("Draft: outdated");
    expect(describeDraft({ ...READY, state: "failed" })).toBe("Draft: failed");
  });

  it("is the failure reason that the drawing suggests", () => {
    expect(describeDraft({ ...READY, proposed_reason: "non_vector" })).toBe("Draft suggests: Non-Vector File");
  });
});

it("what a row says about a takeoff that is to be sent is that it is being sent, or that it was not", () => {
  expect(describeInRow({ ...READY, delivery: "waiting" })).toEqual({ text: "Draft: being sent", detail: null });
  expect(describeInRow({ ...READY, delivery: "not_sent" })).toEqual({ text: "Not sent: no marked-up PDF", detail: null });
});

it("isReviewable is true of open documents whose draft has lines", () => {
  const open = { status: "pending" } as const;
  expect(isReviewable(open, READY)).toBe(true);
  expect(isReviewable(open, { ...READY, state: "stale" })).toBe(true);
  expect(isReviewable(open, undefined)).toBe(false);
  expect(isReviewable(open, { ...READY, delivery: "waiting" })).toBe(false);
  expect(isReviewable(open, { ...READY, lines: 0 })).toBe(false);
  expect(isReviewable(open, { ...READY, state: "running" })).toBe(false);
  expect(isReviewable({ status: "completed" }, READY)).toBe(false);
});

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const held = (shown: number[], rows: number[]) => {
  const { rows: result, hidden } = holdRows(list(...shown), list(...rows));
  return [result.map(({ id }) => id), hidden];
};

describe("holdRows", () => {
  it("leaves out new rows before and among those that are shown, and counts them", () => {
    expect(held([1, 2, 3], [8, 1, 9, 2, 3])).toEqual([[1, 2, 3], 2]);
  });

  it("shows new rows after the last one", () => {
    expect(held([1, 2], [9, 1, 2, 3, 4])).toEqual([[1, 2, 3, 4], 1]);
  });

  it("removes rows that are not in the list any more", () => {
    expect(held([1, 2, 3], [1, 3])).toEqual([[1, 3], 0]);
    expect(held([1, 2, 3], [9, 1, 2])).toEqual([[1, 2], 1]);
  });

  it("keeps the rows in the order in which they are shown, with their present values", () => {
    expect(held([1, 2, 3], [3, 9, 1, 2])).toEqual([[1, 2, 3], 1]);
    const changed = { id: 2, status: "failed" };
    expect(
      holdRows(
        [
          { id: 1, status: "new" },
          { id: 2, status: "new" },
        ],
        [changed, { id: 1, status: "new" }],
      ).rows[1],
    ).toBe(changed);
  });

  it("shows all rows when none of those that are shown is left", () => {
    expect(held([1, 2], [8, 9])).toEqual([[8, 9], 0]);
    expect(held([], [8, 9])).toEqual([[8, 9], 0]);
    expect(held([1], [])).toEqual([[], 0]);
  });
});

const params = (search: string) => readListParams(new URLSearchParams(search));

describe("readListParams", () => {
  it("reads all parameters of an address", () => {
    expect(params("q=pier&status=failed&organization_id=3&work=late&sort=status&order=desc")).toEqual({
      q: "pier",
      status: "failed",
      organizationId: 3,
      work: "late",
      sort: "status",
      order: "desc",
    });
  });

  it("ignores invalid values", () => {
    expect(params("status=lost&organization_id=x&work=all&sort=colour&order=up")).toEqual({
      q: "",
      status: null,
      organizationId: null,
      work: null,
      sort: null,
      order: "asc",
    });
    expect(params("order=desc")).toMatchObject({ sort: null, order: "asc" });
    expect(params("organization_id=-1")).toMatchObject({ organizationId: null });
  });
});

describe("writeListParams", () => {
  it("writes an address that reads as the same parameters and keeps unknown ones", () => {
    const written = writeListParams(params("q=a+b&work=mine&sort=filename&order=desc"), new URLSearchParams("tab=1"));
    expect(written.get("tab")).toBe("1");
    expect(readListParams(written)).toEqual(params("q=a+b&work=mine&sort=filename&order=desc"));
  });

  it("omits default values", () => {
    expect(writeListParams(params(""), new URLSearchParams("q=old&sort=status&order=asc")).toString()).toBe("");
  });
});

describe("buildListQuery", () => {
  it("sends no sort order until a header is clicked", () => {
    expect(buildListQuery(params("q=++"))).toEqual({
      q: undefined,
      search_in: undefined,
      status: undefined,
      organization_id: undefined,
      work: undefined,
      today_ends: undefined,
      sort: undefined,
      order: undefined,
    });
    expect(buildListQuery(params("sort=status"))).toMatchObject({ sort: "status", order: "asc" });
  });

  it("sends the end of the local day with the filter of documents that are due today", () => {
    const noon = new Date(2026, 10, 30, 12);
    expect(buildListQuery(params("work=due_today"), undefined, noon)).toMatchObject({
      work: "due_today",
      today_ends: new Date(2026, 11, 1).toISOString(),
    });
    expect(buildListQuery(params("work=late"), undefined, noon)).toMatchObject({ work: "late", today_ends: undefined });
  });
});
