import { afterEach, describe, expect, it } from "@jest/globals";
import { clearSavedForms, createSavedForm } from "./saved-form.ts";

afterEach(clearSavedForms);

const project = createSavedForm<{ name: string }>("new-project");
const process = createSavedForm<{ name: string }>("process");

describe("saved forms", () => {
  it("returns the values to the user who typed it and to no other user", () => {
    project.save(1, { name: "Pier" });
    expect(project.read(1)).toEqual({ name: "Pier" });
    expect(project.read(2)).toBeNull();
    expect(process.read(1)).toBeNull();
  });

  it("deletes one form, and all of them at logout", () => {
    project.save(1, { name: "a" });
    process.save(1, { name: "b" });
    project.delete(1);
    expect(project.read(1)).toBeNull();
    expect(process.read(1)).toEqual({ name: "b" });
    clearSavedForms();
    expect(process.read(1)).toBeNull();
  });
});
