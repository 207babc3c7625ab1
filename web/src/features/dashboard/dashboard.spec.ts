import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { ApiError } from "../../shared/api/api-error.ts";
import { type Action, closes, countColleagues, describeDone, recordsReason } from "./bulk/order/order.ts";
import { runQueue, unfinished } from "./bulk/order/use-bulk-order.ts";
import { findShortcut } from "./shortcuts.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}, isOnRow = true) =>
  findShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, isOnRow);

describe("findShortcut", () => {
  it("maps each key to its action and any other key to null", () => {
    expect(["j", "ArrowDown", "k", "ArrowUp", "p", "f", "v", "c", "n", "/", "?"].map((key) => press(key))).toEqual([
      "next",
      "next",
      "previous",
      "previous",
      "process",
      "fail",
      "preview",
      "take",
      "takeNext",
      "search",
      "help",
    ]);
    for (const key of ["Enter", "J", "x", "Escape", "ArrowLeft", ""]) expect(press(key)).toBeNull();
  });

  it("returns null for keys with a modifier, and for arrow keys while no document has the focus", () => {
    expect(press("p", { ctrlKey: true })).toBeNull();
    expect(press("f", { metaKey: true })).toBeNull();
    expect(press("v", { altKey: true })).toBeNull();
    expect(press("ArrowDown", {}, false)).toBeNull();
    expect(press("j", {}, false)).toBe("next");
  });
});

const document = (id: number, userId: number | null): Document =>
  ({
    id,
    filename: `${id}.pdf`,
    assignment: userId === null ? null : { user_id: userId, username: `user${userId}`, since: "", last_act_at: "" },
  }) as Document;
const assignTo = (id: number): Action => ({ kind: "assign", assignee: { id, username: `user${id}` } });
const setTo = (status: "in_progress" | "completed" | "failed"): Action => ({ kind: "status", status });

describe("colleagues", () => {
  const documents = [document(1, null), document(2, 7), document(3, 8), document(4, 9)];
  const found = (action: Action) => countColleagues(action, documents, 7).map(({ id }) => id);

  it("finds the documents of others, except those of the member of staff who is to get them", () => {
    expect(found(assignTo(7))).toEqual([3, 4]);
    expect(found(assignTo(8))).toEqual([4]);
    expect(found({ kind: "release" })).toEqual([3, 4]);
    expect(found(setTo("failed"))).toEqual([3, 4]);
  });
});

it("questions before an action are asked for completion and failure, and have a reason where the documents are taken over", () => {
  const actions = [assignTo(1), { kind: "release" } as const, setTo("in_progress"), setTo("completed"), setTo("failed")];
  expect(actions.map((action) => [closes(action), recordsReason(action)])).toEqual([
    [false, true],
    [false, false],
    [false, true],
    [true, false],
    [true, false],
  ]);
});

it("describeDone says what was done with how many documents", () => {
  expect(describeDone(assignTo(4), 1)).toBe("1 document is now assigned to user4.");
  expect(describeDone({ kind: "release" }, 1200)).toBe("1,200 documents are no longer assigned.");
  expect(describeDone(setTo("in_progress"), 2)).toBe("2 documents are now In Progress.");
});

describe("unfinished", () => {
  const failed = (code: string, status: number) => [{ item: document(2, null), error: new ApiError(code, { status, code }) }];
  const textOf = (error: unknown) => (error as Error).message;
  const reasons = (failures: ReturnType<typeof failed>, isCancelled: boolean) =>
    unfinished({ done: [document(1, null)], failed: failures, notBegun: [document(3, null)] }, isCancelled, textOf);

  it("lists failed documents with their reason, then those for which nothing was sent", () => {
    expect(reasons(failed("taken", 409), true)).toEqual([
      { id: 2, filename: "2.pdf", reason: "taken" },
      { id: 3, filename: "3.pdf", reason: "You cancelled before it was sent." },
    ]);
    expect(reasons(failed("offline", 0), false)[1]?.reason).toBe("Not sent, since the server could not be reached.");
    expect(reasons(failed("unauthenticated", 401), false)[1]?.reason).toBe("Not sent, since your session has ended.");
  });
});

/** Work that ends when a test says so. */
function controlled() {
  const gates = new Map<number, () => void>();
  const begun: number[] = [];
  const work = (item: number) =>
    new Promise<void>((open) => {
      begun.push(item);
      gates.set(item, open);
    });
  return { work, begun, end: (item: number) => gates.get(item)?.() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

function options(concurrency: number) {
  const progress: number[] = [];
  const { signal } = new AbortController();
  return { progress, of: { concurrency, signal, endsQueue: () => false, onProgress: (finished: number) => progress.push(finished) } };
}

describe("runQueue", () => {
  it("works on at most the given number of items concurrently, in their order", async () => {
    const { work, begun, end } = controlled();
    const { of, progress } = options(2);
    const running = runQueue([1, 2, 3, 4], work, of);
    expect(begun).toEqual([1, 2]);
    end(2);
    await settled();
    expect([begun, progress]).toEqual([[1, 2, 3], [1]]);
    for (const item of [1, 3]) end(item);
    await settled();
    end(4);
    expect(await running).toEqual({ done: [1, 2, 3, 4], failed: [], notBegun: [] });
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it("goes on after an error, and returns the failed items in their order", async () => {
    const failures = new Map([
      [1, new Error("taken")],
      [3, new Error("closed")],
    ]);
    const { of, progress } = options(4);
    const work = async (item: number) => {
      const error = failures.get(item);
      await settled();
      if (error) throw error;
    };
    expect(await runQueue([3, 2, 1], work, of)).toEqual({
      done: [2],
      failed: [
        { item: 3, error: failures.get(3) },
        { item: 1, error: failures.get(1) },
      ],
      notBegun: [],
    });
    expect(progress).toEqual([1, 2, 3]);
  });
});
