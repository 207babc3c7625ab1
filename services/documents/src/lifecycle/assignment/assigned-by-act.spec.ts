import { describe, expect, it } from "@jest/globals";
import { assignedByAct, assignedTo, UNASSIGNED } from "./assigned-by-act.ts";

const now = new Date("2026-11-24T09:30:00Z");
const kim = { id: 1, username: "kim" };
const free = { assigned_to_id: null, assigned_to: null };
const ofKim = { assigned_to_id: 1, assigned_to: "kim" };
const ofPat = { assigned_to_id: 2, assigned_to: "pat" };

describe("assignedByAct", () => {
  it("assigns an unassigned document to who begins to work on it, and not to who changes something else", () => {
    expect(assignedByAct(free, kim, "processing", true, now)).toEqual({ change: assignedTo(kim, now), before: [] });
    expect(assignedByAct(free, kim, "pending", false, now)).toEqual({ change: {}, before: [] });
  });

  it("notes the time of an act of the assigned user", () => {
    expect(assignedByAct(ofKim, kim, "in_progress", true, now)).toEqual({ change: { assignee_acted_at: now }, before: [] });
  });

  it.each([true, false])("takes a colleague's document over, whether the act begins the work (%s)", (begins) => {
    expect(assignedByAct(ofPat, kim, "pending", begins, now)).toEqual({ change: assignedTo(kim, now), before: [], detail: "taken over" });
  });

  it("ends the assignment at completion and failure", () => {
    expect(assignedByAct(ofKim, kim, "completed", false, now)).toEqual({ change: UNASSIGNED, before: [] });
    expect(assignedByAct(free, kim, "failed", false, now)).toEqual({ change: {}, before: [] });
  });

  it("records that a colleague's document was taken over before it was completed", () => {
    const entry = { what: "assignment", from: "pat", to: "kim" };
    expect(assignedByAct(ofPat, kim, "completed", false, now)).toEqual({ change: UNASSIGNED, before: [entry], detail: "taken over" });
  });
});
