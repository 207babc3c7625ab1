import { describe, expect, it } from "@jest/globals";
import { readView, writeView, type View } from "./view.ts";

describe("the address of operations", () => {
  it("holds the whole view, and nothing of what is as by default", () => {
    const view: View = { tab: "emails", q: "kim@", state: "parked", kind: "welcome" };
    expect(writeView(view).toString()).toBe("tab=emails&q=kim%40&state=parked&kind=welcome");
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView({ tab: "jobs", q: "", state: null, kind: null }).toString()).toBe("");
  });

  it("shows the parked jobs for what it does not understand", () => {
    expect(readView(new URLSearchParams("tab=x&state=lost&kind=__proto__"))).toEqual({ tab: "jobs", q: "", state: null, kind: null });
  });
});
