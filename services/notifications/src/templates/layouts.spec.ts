import { describe, expect, it } from "@jest/globals";
import { SUPPORT_EMAIL } from "@takeoff/contracts";
import type { Content } from "./content.ts";
import { renderHtmlLayout } from "./html-layout.ts";
import { renderTextLayout } from "./text-layout.ts";

const least: Content = {
  subject: "Subject",
  heading: "Heading",
  lead: "Lead.",
  action: { label: "Open", url: "https://takeoff.example" },
  reason: "Because.",
};

describe("the layouts", () => {
  it.each([least, { ...least, details: [], remarks: [] }])("leave no gap for absent parts", (content) => {
    expect(renderTextLayout(content)).toBe("Heading\n\nLead.\n\nOpen:\nhttps://takeoff.example\n\n-- \nBecause.\n");
    expect(renderHtmlLayout(content)).toBe(renderHtmlLayout(least));
    expect(renderHtmlLayout(content)).not.toMatch(/class="(label|tint)/);
  });

  it("show a notice first, also in the preview text, and remarks after the action", () => {
    const content = { ...least, notice: "Mind this.", remarks: ["One <b>", "Two"] };
    expect(renderTextLayout(content)).toBe(
      "Mind this.\n\nHeading\n\nLead.\n\nOpen:\nhttps://takeoff.example\n\nOne <b>\n\nTwo\n\n-- \nBecause.\n",
    );
    const html = renderHtmlLayout(content);
    expect(html).toContain(">Mind this. Lead.</div>");
    const order = ["Mind this.\n", "<h1", 'class="button"', "One &lt;b&gt;", "Two", "Because."].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("link the address of support wherever our text contains it", () => {
    const html = renderHtmlLayout({ ...least, remarks: [`Write to ${SUPPORT_EMAIL} <now>.`], support: true });
    const link = new RegExp(`<a class="link" href="mailto:${SUPPORT_EMAIL}"[^>]*>${SUPPORT_EMAIL}</a>`, "g");
    expect(html.match(link)).toHaveLength(2);
    expect(html.replace(link, "").includes(SUPPORT_EMAIL)).toBe(false);
    expect(html).toMatch(/Write to <a [^>]*>[^<]*<\/a> &lt;now&gt;\./);
  });
});
