import { afterEach, describe, expect, it } from "@jest/globals";
import { clearDrafts, draftOf } from "./saved-form.ts";

afterEach(clearDrafts);

const project = draftOf<{ name: string }>("new-project");
const process = draftOf<{ name: string }>("process");

describe("drafts", () => {
  it("returns a draft to the user who typed it and to no other user", () => {
    project.save(1, { name: "Pier" });
    expect(project.read(1)).toEqual({ name: "Pier" });
    expect(project.read(2)).toBeNull();
    expect(process.read(1)).toBeNull();
  });

  it("deletes one draft, and all of them at logout", () => {
    project.save(1, { name: "a" });
    process.save(1, { name: "b" });
    project.delete(1);
    expect(project.read(1)).toBeNull();
    expect(process.read(1)).toEqual({ name: "b" });
    clearDrafts();
    expect(process.read(1)).toBeNull();
  });
});
