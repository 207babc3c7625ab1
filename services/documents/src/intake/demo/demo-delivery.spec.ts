import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  PAGE_LIMIT,
  type Caller,
  type Document,
  type Draft,
  type DraftCompletion,
  type DraftLine,
  type LineDecisions,
} from "@takeoff/contracts";
import type { Lazy } from "@takeoff/platform";
import { DemoDelivery } from "./demo-delivery.ts";

const STAFF: Caller = { id: 1, username: "staff", role: "parent_admin", organization_id: null, nda_accepted: true, session_id: 0 };
const PROJECT = { status: "in_progress" } as const;
const ROW = { id: 5, status: "in_progress", csv_object: null } as const;

const line = (id: number, fields: Partial<DraftLine> = {}): DraftLine =>
  ({ id, version: 3, confidence: "sure", quantity: 2, left_out: null, ...fields }) as DraftLine;

let open: DraftLine[];
let decided: LineDecisions[];
let completed: DraftCompletion[];
let delivery: DemoDelivery;
beforeEach(() => {
  open = [line(1), line(2, { confidence: "check" })];
  decided = [];
  completed = [];
  delivery = new DemoDelivery(
    {
      list: (caller, id, query) => {
        expect([caller, id, query]).toEqual([STAFF, ROW.id, { state: "draft", designation: null, limit: PAGE_LIMIT.max }]);
        return Promise.resolve({ rows: open, next: null, total: null });
      },
      decide: async (_caller, _id, body: Lazy<LineDecisions>) => {
        decided.push(await body());
        return [];
      },
      get: () => Promise.resolve({ totals: { accepted: decided.flatMap(({ lines }) => lines).length, edited: 0 } } as Draft),
    },
    {
      complete: async (_caller, _id, body: Lazy<DraftCompletion>) => {
        completed.push(await body());
        return {} as Document;
      },
    },
    STAFF,
  );
});

describe("DemoDelivery", () => {
  it("accepts what the drawing says for certain enough, leaves the rest out, and sends the takeoff", async () => {
    open.push(line(3, { confidence: "unknown" }), line(4, { quantity: null }), line(5, { left_out: "by_person" }));
    expect(await delivery.deliver(ROW, PROJECT)).toBe("sent");
    const lines = [1, 2].map((id) => ({ id, version: 3 }));
    expect(decided).toEqual([{ lines, state: "accepted" }]);
    expect(completed).toEqual([{ leave_out_open: true, send: true, effort: null }]);
  });

  it.each([
    ["that is being sent", { ...ROW, status: "processing", csv_object: "c" }],
    ["that was sent", { ...ROW, status: "completed", csv_object: "c" }],
    ["whose status a person changed", { ...ROW, status: "failed" }],
    ["that has results", { ...ROW, csv_object: "c" }],
  ] as const)("leaves a document alone %s", async (_which, row) => {
    expect(await delivery.deliver(row, PROJECT)).toBe("none");
    expect([decided, completed]).toEqual([[], []]);
  });

  it("sends nothing without a line to send", async () => {
    open = [line(3, { confidence: "unknown" })];
    expect(await delivery.deliver(ROW, PROJECT)).toBe("none");
    expect(completed).toEqual([]);
  });
});
