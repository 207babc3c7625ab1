import { describe, expect, it } from "@jest/globals";
import { FAILURE_REASONS } from "@takeoff/contracts";
import fc from "fast-check";
import { render } from "./render.ts";
import { SAMPLES } from "./samples.ts";

const PUBLIC_URL = "https://takeoff.example";
const project = { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf" };
const markup = `<img src=x onerror="alert('1')"> & </td></table>`;
const escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;/td&gt;&lt;/table&gt;";

/** The markup with every text between tags taken out. */
const tagsOf = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join("\n");

describe("the mails", () => {
  it.each(Object.entries(SAMPLES))("%s has a subject of one line, a text and an HTML part that lead to the project", (_name, sample) => {
    const { subject, text, html } = render(sample.template, sample.data, PUBLIC_URL);
    const url = `${PUBLIC_URL}/client/pdfs?document=${sample.data.document_id}`;
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
  });

  it.each(Object.entries(SAMPLES))("%s loads nothing from anywhere", (_name, sample) => {
    const { html } = render(sample.template, sample.data, PUBLIC_URL);
    expect(tagsOf(html)).not.toMatch(/<(img|script|link|iframe)|src=|url\(/i);
  });

  it("show a failure with the reason's label and the notes, line by line", () => {
    const data = { ...project, failure_reason: "wrong_format" as const, notes: "first\n\nsecond" };
    const { subject, text, html } = render("document_failed", data, PUBLIC_URL);
    expect(subject).toBe("Takeoff could not be completed: Riverside Warehouse");
    expect(html).toContain(FAILURE_REASONS.wrong_format);
    expect(html).toMatch(/first\s*<br \/>\s*<br \/>second/);
    expect(text).toContain("Notes:\n> first\n>\n> second\n");
  });

  it("leave the notes out when there are none", () => {
    const { text } = render("document_failed", { ...project, failure_reason: "other", notes: null }, PUBLIC_URL);
    expect(text).not.toContain("Notes");
  });

  it("tell of a new project and a ready takeoff in words an estimator looks for", () => {
    const uploaded = { ...project, organization_name: "Northgate Steel", uploaded_by: "kim", audience: "staff" as const };
    expect(render("document_uploaded", uploaded, PUBLIC_URL).subject).toBe("New project: Riverside Warehouse (Northgate Steel)");
    expect(render("document_completed", project, PUBLIC_URL).subject).toBe("Takeoff ready: Riverside Warehouse");
  });

  it("show markup in a name or a note as text", () => {
    const data = { ...project, project_name: markup, filename: markup, failure_reason: "other" as const, notes: markup };
    const { html, text } = render("document_failed", data, PUBLIC_URL);
    const plain = render("document_failed", { ...project, failure_reason: "other", notes: "x" }, PUBLIC_URL).html;
    expect(html.split(escaped)).toHaveLength(5);
    expect(tagsOf(html)).toBe(tagsOf(plain));
    expect(text).toContain(markup);
  });

  it("have the same markup whatever the names hold", () => {
    const tags = tagsOf(render("document_completed", project, PUBLIC_URL).html);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), (project_name, filename) => {
        const { html, subject } = render("document_completed", { ...project, project_name, filename }, PUBLIC_URL);
        expect(tagsOf(html)).toBe(tags);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it("keep a subject short without cutting a character in two", () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    const { subject } = render("document_completed", { ...project, project_name: family.repeat(100) }, PUBLIC_URL);
    expect(subject).toBe(`Takeoff ready: ${family.repeat(79)}…`);
  });

  it("are not written from data that do not fit", () => {
    expect(() => render("document_failed", { ...project, failure_reason: "boredom", notes: null }, PUBLIC_URL)).toThrow();
    expect(() => render("toString", project, PUBLIC_URL)).toThrow("no template");
  });
});
