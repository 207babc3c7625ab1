import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ERRORS, ROUTE_LIST } from "@takeoff/contracts";
import { openApiDocument } from "@takeoff/contracts/openapi";
import { apiPage } from "./api-page.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** What a reader of docs/api.md has who follows it: strict, and ECMAScript modules. */
const COMPILER = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", "node", "--skipLibCheck", "false"];

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

it("the TypeScript examples of docs/api.md compile with the types that openapi-typescript makes of the description", () => {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-types-"));
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(process.execPath, [join(ROOT, "node_modules", program), ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const examples = [...readFileSync(join(ROOT, "docs/api.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(([, text = ""]) => text);
    examples.forEach((text, index) => writeFileSync(join(folder, `example-${index}.mts`), text));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(openApiDocument("1.0.0", "takeoff_session")));
    run("openapi-typescript/bin/cli.js", "openapi.json", "-o", "takeoff.d.ts");
    run("typescript7/bin/tsc", ...COMPILER, ...examples.map((_, index) => `example-${index}.mts`));
    expect(examples).toHaveLength(2);
    // A wrong use of the types does not compile: they are no `any`.
    writeFileSync(join(folder, "wrong.mts"), examples[0]!.replace("one.filename", "one.file_name"));
    expect(() => run("typescript7/bin/tsc", ...COMPILER, "wrong.mts")).toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
