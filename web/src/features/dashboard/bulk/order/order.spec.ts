import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { closes, countColleagues, describeDone, recordsReason, type Action } from "./order.ts";
import { unfinished } from "./unfinished.ts";

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

describe("questions before an action", () => {
  it("are asked for completion and failure, and have a reason where the documents are taken over", () => {
    const actions = [assignTo(1), { kind: "release" } as const, setTo("in_progress"), setTo("completed"), setTo("failed")];
    expect(actions.map((action) => [closes(action), recordsReason(action)])).toEqual([
      [false, true],
      [false, false],
      [false, true],
      [true, false],
      [true, false],
    ]);
  });
});

describe("describeDone", () => {
  it("says what was done with how many documents", () => {
    expect(describeDone(assignTo(4), 1)).toBe("1 document is now assigned to user4.");
    expect(describeDone({ kind: "release" }, 1200)).toBe("1,200 documents are no longer assigned.");
    expect(describeDone(setTo("in_progress"), 2)).toBe("2 documents are now In Progress.");
  });
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
