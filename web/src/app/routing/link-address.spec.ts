import { describe, expect, it } from "@jest/globals";
import { resolveLink } from "./link-address.ts";

describe("resolveLink", () => {
  it("opens a document over the list of the user's role", () => {
    expect(resolveLink("/pdfs?document=12", "parent_admin")).toBe("/superadmin/pdfs?document=12");
    expect(resolveLink("/superadmin/pdfs?q=pier&document=12", "user")).toBe("/pdfs?q=pier&document=12");
    expect(resolveLink("/pdfs?document=12", "admin")).toBe("/pdfs?document=12");
  });

  it("does not change any other link", () => {
    expect(resolveLink("/pdfs?q=pier", "parent_admin")).toBe("/pdfs?q=pier");
    expect(resolveLink("/manage-users?q=kim", "parent_admin")).toBe("/manage-users?q=kim");
  });
});
