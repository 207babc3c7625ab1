import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  type Caller,
  type Document,
  type Draft,
  type DraftCompletion,
  type DraftLine,
  type LineDecisions,
  PAGE_LIMIT,
} from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import type { DocumentChanges } from "../core/document-changes.ts";
import type { DocumentRepository } from "../core/document.repository.ts";
import type { DraftRequests } from "../drafts/store/draft-requests.ts";
import type { PdfInspector } from "../pdf/inspection/pdf-inspector.ts";
import type { ObjectRepository } from "../storage/objects/object.repository.ts";
import { CheckService } from "./check.service.ts";
import { DemoDelivery } from "./demo/demo-delivery.ts";
import { UploadPause } from "./upload-pause.ts";

it("the check of a deleted document ends without reading its file", async () => {
  const untouched = {} as unknown;
  const documents = { find: () => Promise.resolve(null) } as unknown as DocumentRepository;
  const inspector = { check: (_: number, find: () => Promise<unknown>) => find() } as unknown as PdfInspector;
  const checks = new CheckService(
    documents,
    untouched as ObjectRepository,
    inspector,
    untouched as DocumentChanges,
    untouched as DraftRequests,
    { wait: () => Promise.resolve() } as UploadPause,
    { DRAFT_AUTOMATICALLY: true },
  );
  const facts = { document_id: 1, organization_id: 1, uploaded_by_id: 1 };
  const effect = await checks.check({
    id: "",
    type: "document.uploaded",
    aggregate: "document:1",
    sequence: 1,
    payload: { ...facts, organization_name: "Northgate", uploaded_by: "kim", filename: "a.pdf", project_name: "Frame" },
    created_at: "",
  });
  await expect(effect(untouched as Transaction)).resolves.toBeUndefined();
});

describe("UploadPause", () => {
  let streaming: boolean;
  let fails: boolean;
  let looks: number;
  let pause: UploadPause;
  beforeEach(() => {
    jest.useFakeTimers();
    [streaming, fails, looks] = [true, false, 0];
    const isReceiving = async (): Promise<boolean> => {
      looks++;
      if (fails) throw new Error("the database is unavailable");
      return streaming;
    };
    pause = new UploadPause({ isReceiving } as unknown as ObjectRepository);
  });
  afterEach(() => void jest.useRealTimers());

  /** Whether a wait has ended. */
  function watch(wait: Promise<void>): { ended: boolean } {
    const state = { ended: false };
    void wait.then(() => (state.ended = true));
    return state;
  }

  it("ends at once while nothing streams", async () => {
    streaming = false;
    await pause.wait();
    expect(looks).toBe(1);
  });

  it("lasts until no upload streams", async () => {
    const state = watch(pause.wait());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(state.ended).toBe(false);
    streaming = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(state.ended).toBe(true);
  });

  it("ends after two seconds however long uploads stream", async () => {
    const state = watch(pause.wait());
    await jest.advanceTimersByTimeAsync(1_999);
    expect(state.ended).toBe(false);
    await jest.advanceTimersByTimeAsync(2);
    expect(state.ended).toBe(true);
  });

  it("asks once for all who wait, or come within a second", async () => {
    streaming = false;
    await Promise.all([pause.wait(), pause.wait()]);
    await pause.wait();
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    await pause.wait();
    expect(looks).toBe(2);
  });

  it("asks no more often than once a second while uploads stream", async () => {
    const states = [watch(pause.wait()), watch(pause.wait())];
    await jest.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual([{ ended: true }, { ended: true }]);
    expect(looks).toBeLessThanOrEqual(3);
  });

  it("asks again after a look that failed", async () => {
    fails = true;
    await expect(pause.wait()).rejects.toThrow("the database is unavailable");
    fails = false;
    streaming = false;
    await jest.advanceTimersByTimeAsync(1_000);
    await pause.wait();
    expect(looks).toBe(2);
  });
});

describe("DemoDelivery", () => {
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
        decide: async (_caller, _id, body: RequestReader<LineDecisions>) => {
          decided.push(await body());
          return [];
        },
        get: () => Promise.resolve({ totals: { accepted: decided.flatMap(({ lines }) => lines).length, edited: 0 } } as Draft),
      },
      {
        complete: async (_caller, _id, body: RequestReader<DraftCompletion>) => {
          completed.push(await body());
          return {} as Document;
        },
      },
      STAFF,
    );
  });

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
