import { afterEach, describe, expect, it } from "@jest/globals";
import { dropDraft, forgetDrafts, keepDraft, readDraft } from "./draft.ts";

afterEach(forgetDrafts);

describe("drafts", () => {
  it("are kept for the user who typed them, and for no other", () => {
    keepDraft(1, "new-project", { name: "Pier" });
    expect(readDraft(1, "new-project")).toEqual({ name: "Pier" });
    expect(readDraft(2, "new-project")).toBeNull();
    expect(readDraft(1, "process")).toBeNull();
  });

  it("are gone when dropped, and all of them after a logout", () => {
    keepDraft(1, "a", 1);
    keepDraft(1, "b", 2);
    dropDraft(1, "a");
    expect(readDraft(1, "a")).toBeNull();
    forgetDrafts();
    expect(readDraft(1, "b")).toBeNull();
  });
});
