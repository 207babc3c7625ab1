import { describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST } from "@takeoff/contracts";
import { apiPage } from "./api-page.ts";

describe("apiPage", () => {
  // Without the places where long names may break.
  const page = apiPage().replaceAll("<wbr>", "");

  it("lists every route", () => {
    for (const { method, path } of ROUTE_LIST) expect(page).toContain(`<code>${method} ${path}</code>`);
  });

  it("names the scope of each route that takes an access token", () => {
    const taken = ROUTE_LIST.flatMap(({ token }) => (token ? [token] : []));
    const named = page.matchAll(/Access token: <code>([^<]+)<\/code>/g);
    expect(Array.from(named, ([, scope]) => scope)).toEqual(taken);
    expect(taken.length).toBeGreaterThan(0);
  });

  it("lists every error", () => {
    for (const { status, sentence } of Object.values(ERRORS)) {
      expect(page).toContain(`<td>${status}</td>`);
      expect(page).toContain(sentence.replace(/'/g, "&#39;"));
    }
  });

  it("lets long paths break, so that the page fits a phone", () => {
    expect(apiPage()).toContain("<code>GET /<wbr>pdfs/<wbr>:id</code>");
  });

  it("escapes the texts of schemas and summaries", () => {
    expect(page).not.toContain("caller's");
    expect(page).toContain("List the caller&#39;s parameters");
    expect(page).toContain("&#34;type&#34;: &#34;object&#34;");
  });

  it("contains no script, style, image or link element", () => {
    expect(page).not.toMatch(/<script|<style|<img|<link| on[a-z]+=|style=/i);
  });

  it("closes every tag", () => {
    for (const tag of ["details", "pre", "table", "tr", "td", "h3", "p", "code"]) {
      const count = (pattern: string): number => page.split(pattern).length - 1;
      expect([tag, count(`<${tag}>`)]).toEqual([tag, count(`</${tag}>`)]);
    }
  });
});
