import { afterEach, describe, expect, it } from "@jest/globals";
import { deleteDraft, clearDrafts, saveDraft, readDraft } from "./draft.ts";

afterEach(clearDrafts);

describe("drafts", () => {
  it("returns a draft to the user who typed it and to no other user", () => {
    saveDraft(1, "new-project", { name: "Pier" });
    expect(readDraft(1, "new-project")).toEqual({ name: "Pier" });
    expect(readDraft(2, "new-project")).toBeNull();
    expect(readDraft(1, "process")).toBeNull();
  });

  it("deletes one draft, and all of them at logout", () => {
    saveDraft(1, "a", 1);
    saveDraft(1, "b", 2);
    deleteDraft(1, "a");
    expect(readDraft(1, "a")).toBeNull();
    clearDrafts();
    expect(readDraft(1, "b")).toBeNull();
  });
});
