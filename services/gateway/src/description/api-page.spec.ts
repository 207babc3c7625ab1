import { describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST } from "@takeoff/contracts";
import { apiPage } from "./api-page.ts";

describe("the API's page", () => {
  const page = apiPage();

  it("shows every call", () => {
    for (const { method, path } of ROUTE_LIST) expect(page).toContain(`<code>${method} ${path}</code>`);
  });

  it("shows every error", () => {
    for (const { status, sentence } of Object.values(ERRORS)) {
      expect(page).toContain(`<td>${status}</td>`);
      expect(page).toContain(sentence.replace(/'/g, "&#39;"));
    }
  });

  it("escapes what it shows: texts of a schema are no markup", () => {
    expect(page).not.toContain("One's".replace("One", "one"));
    expect(page).toContain("List one&#39;s documents");
    expect(page).toContain("&#34;type&#34;: &#34;object&#34;");
  });

  it("runs nothing and loads nothing", () => {
    expect(page).not.toMatch(/<script|<style|<img|<link| on[a-z]+=|style=/i);
  });

  it("opens no tag that it does not close", () => {
    for (const tag of ["details", "pre", "table", "tr", "td", "h3", "p", "code"]) {
      const count = (pattern: string): number => page.split(pattern).length - 1;
      expect([tag, count(`<${tag}>`)]).toEqual([tag, count(`</${tag}>`)]);
    }
  });
});
