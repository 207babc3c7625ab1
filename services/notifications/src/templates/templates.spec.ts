import { describe, expect, it } from "@jest/globals";
import { FAILURE_REASONS, SUPPORT_EMAIL, UNKNOWN_BROWSER } from "@takeoff/contracts";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { SAMPLES } from "./samples.ts";
import { render, TEMPLATES, type CompleteTemplateInput } from "./templates.ts";
import type { Content } from "./content.ts";
import { renderHtmlLayout } from "./html-layout.ts";
import { renderTextLayout } from "./text-layout.ts";
import { formatDuration, formatTimestamp } from "./format.ts";

const PUBLIC_URL = "https://takeoff.example";
const project = { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf" };
const markup = `<img src=x onerror="alert('1')"> & </td></table>`;
const escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;/td&gt;&lt;/table&gt;";

/** The tags of a document, without the text between them. */
const listTags = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join("\n");

const OUR_TAGS = "html head meta title style body div table tr td h1 p a br".split(" ");

/** The link of the button of an e-mail. */
function actionUrl({ template, data }: CompleteTemplateInput): string {
  if (template === "password_reset" || template === "invitation")
    return `${PUBLIC_URL}/client/reset-password/${encodeURIComponent(data.token)}`;
  if (template === "confirm_email") return `${PUBLIC_URL}/client/confirm-email/${encodeURIComponent(data.token)}`;
  if (template === "new_device" || template === "second_factor_changed" || template === "access_token_created")
    return `${PUBLIC_URL}/client/account`;
  if (template === "webhook_created" || template === "webhook_disabled") return `${PUBLIC_URL}/client/manage-users?tab=organization`;
  return "document_id" in data ? `${PUBLIC_URL}/client/pdfs?document=${data.document_id}` : `${PUBLIC_URL}/client/login`;
}

describe("the e-mail templates", () => {
  it.each(Object.entries(SAMPLES))(
    "render %s with a short subject on one line and the same link in the text and the HTML part",
    (_name, sample) => {
      const { subject, text, html } = render(sample.template, sample.data, PUBLIC_URL);
      const url = actionUrl(sample);
      expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,250}$/u);
      expect(text).toContain(`:\n${url}\n`);
      expect(html).toContain(`href="${url}"`);
    },
  );

  it.each(Object.entries(SAMPLES))("render %s with no tags but ours, and without external resources", (_name, sample) => {
    const { html } = render(sample.template, sample.data, PUBLIC_URL);
    const tags = new Set(listTags(html).match(/(?<=<\/?)[a-z0-9]+/g));
    expect([...tags].filter((tag) => !OUR_TAGS.includes(tag))).toEqual([]);
    expect(listTags(html)).not.toMatch(/src=|url\(/i);
  });

  it("all have a sample", () => {
    const names = Object.values(SAMPLES).map(({ template }) => template);
    for (const name of Object.keys(TEMPLATES)) expect(names).toContain(name);
  });

  it("show the label of a failure reason and the notes line by line", () => {
    const data = { ...project, failure_reason: "wrong_format" as const, notes: "first\n\nsecond" };
    const { subject, text, html } = render("document_failed", data, PUBLIC_URL);
    expect(subject).toBe("Takeoff could not be completed: Riverside Warehouse");
    expect(html).toContain(FAILURE_REASONS.wrong_format);
    expect(html).toMatch(/first\s*<br \/>\s*<br \/>second/);
    expect(text).toContain("Notes:\n> first\n>\n> second\n");
  });

  it("name a new device in words of the product, also where an earlier version stored what the client called itself", () => {
    const data = { username: "kim", address: "203.0.113.7", signed_in_at: "2026-11-21T11:30:00.000Z" };
    const browserIn = (device: string | null): string | undefined =>
      /^Browser: *(.*)$/m.exec(render("new_device", { ...data, device }, PUBLIC_URL).text)?.[1];
    expect(browserIn("Firefox on Windows")).toBe("Firefox on Windows");
    for (const device of ["Takeoff Support, call 555-0100", "Chrome on Windows on call", null])
      expect(browserIn(device)).toBe(UNKNOWN_BROWSER);
  });

  it("show of a new access token its name, what it may do, when it expires, and what to do about an unexpected one", () => {
    const { subject, text } = render("access_token_created", SAMPLES["access-token-created"]!.data, PUBLIC_URL);
    expect(subject).toBe("New access token for your Takeoff account");
    expect(text).toMatch(/^Token: +Nightly export$/m);
    expect(text).toContain("See drawings: their list, state and history; Download results and files of drawings");
    expect(text).not.toContain("Upload drawings");
    expect(text).toMatch(/^Created on: +21 November 2026 at 09:30 UTC$/m);
    expect(text).toMatch(/^Expires on: +19 February 2027 at 09:30 UTC$/m);
    expect(text).toMatch(/revoke the token and change your password/);
    expect(text).toContain(`See your access tokens:\n${PUBLIC_URL}/client/account\n`);
  });

  it("omit the notes when there are none", () => {
    const { text } = render("document_failed", { ...project, failure_reason: "other", notes: null }, PUBLIC_URL);
    expect(text).not.toContain("Notes");
  });

  it("name the project in the subject of a new project and of a ready takeoff", () => {
    const uploaded = { ...project, organization_name: "Northgate Steel", uploaded_by: "kim", audience: "staff" as const };
    expect(render("document_uploaded", uploaded, PUBLIC_URL).subject).toBe("New project: Riverside Warehouse (Northgate Steel)");
    expect(render("document_completed", project, PUBLIC_URL).subject).toBe("Takeoff ready: Riverside Warehouse");
  });

  it.each([
    ["assignee" as const, "the project is assigned to you"],
    ["staff" as const, "due projects that are not assigned are reported to this address"],
  ])("name the due time of an open project to the audience %s, and no duration that would be wrong later", (audience, reason) => {
    const data = { ...project, organization_name: "Northgate Steel", due_at: "2026-11-21T11:30:00.000Z", audience };
    const { subject, text } = render("document_due_soon", data, PUBLIC_URL);
    expect(subject).toBe("Due 21 November 2026 at 11:30 UTC: Riverside Warehouse (Northgate Steel)");
    expect(text).toMatch(/^Due: +21 November 2026 at 11:30 UTC$/m);
    expect(text).toContain(reason);
  });

  it("escape markup in a name or a note", () => {
    const data = { ...project, project_name: markup, filename: markup, failure_reason: "other" as const, notes: markup };
    const { html, text } = render("document_failed", data, PUBLIC_URL);
    const plain = render("document_failed", { ...project, failure_reason: "other", notes: "x" }, PUBLIC_URL).html;
    expect(html.split(escaped)).toHaveLength(5);
    expect(listTags(html)).toBe(listTags(plain));
    expect(text).toContain(markup);
  });

  it("render the same tags for any names", () => {
    const tags = listTags(render("document_completed", project, PUBLIC_URL).html);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), anyText(), (project_name, filename) => {
        const { html, subject } = render("document_completed", { ...project, project_name, filename }, PUBLIC_URL);
        expect(listTags(html)).toBe(tags);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it.each(["welcome", "invitation", "password_reset", "password_changed", "confirm_email", "email_changed"])(
    "render the same tags for any username in %s",
    (template) => {
      const renderFor = (username: string) =>
        render(
          template,
          {
            username,
            reset_id: 17,
            change_id: 17,
            invitation_id: 17,
            token: "s3cret",
            changed_at: "2026-11-21T09:30:00.000Z",
            new_email: "kim@mail.example",
          },
          PUBLIC_URL,
        );
      const { html: ordinary, subject } = renderFor("kim");
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: "grapheme" }), anyText(), fc.constant(markup)), (username) => {
          const hostile = renderFor(username);
          expect(listTags(hostile.html)).toBe(listTags(ordinary));
          expect(hostile.subject).toBe(subject);
        }),
      );
    },
  );

  it("shorten a subject without splitting a grapheme", () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    const { subject } = render("document_completed", { ...project, project_name: family.repeat(100) }, PUBLIC_URL);
    expect(subject).toBe(`Takeoff ready: ${family.repeat(79)}…`);
  });

  it("give a new user the login page and the username, and no password", () => {
    const { subject, text } = render("welcome", { username: "kim", password: "Tr0ub4dor&3" }, PUBLIC_URL);
    expect(subject).toBe("Welcome to Takeoff");
    expect(text).toContain(`Log in:\n${PUBLIC_URL}/client/login\n`);
    expect(text).toMatch(/^Username: +kim$/m);
    expect(text).not.toContain("Tr0ub4dor&3");
  });

  it("link an invited user to the page for their password, with the lifetime of the link and what to do when it ended", () => {
    const { subject, text } = render("invitation", { username: "kim", invitation_id: 17, token: "s3cret" }, PUBLIC_URL);
    expect(subject).toBe("You are invited to Takeoff");
    expect(text).toContain(`${PUBLIC_URL}/client/reset-password/s3cret\n`);
    expect(text).toMatch(/^Username: +kim$/m);
    expect(text).toContain("72 hours");
    expect(text).toContain("ask your administrator to send the invitation again");
    expect(() => render("invitation", { username: "kim", invitation_id: 17 }, PUBLIC_URL)).toThrow();
  });

  it("link to the page for a new password, with the lifetime of the link and what to do about an unexpected e-mail", () => {
    const { text } = render("password_reset", { username: "kim", reset_id: 17, token: "s3cret" }, PUBLIC_URL);
    expect(text).toContain(`${PUBLIC_URL}/client/reset-password/s3cret\n`);
    expect(text).toContain("one hour");
    expect(text).toContain("If you did not request this");
    expect(() => render("password_reset", { username: "kim", reset_id: 17 }, PUBLIC_URL)).toThrow();
  });

  it("link to the page that confirms a new address, with the lifetime of the link", () => {
    const { text } = render("confirm_email", { username: "kim", change_id: 17, token: "s3cret" }, PUBLIC_URL);
    expect(text).toContain(`${PUBLIC_URL}/client/confirm-email/s3cret\n`);
    expect(text).toContain("24 hours");
    expect(() => render("confirm_email", { username: "kim", change_id: 17 }, PUBLIC_URL)).toThrow();
  });

  it("show the confirmed address which new address was entered, when, and what to do about an unexpected change", () => {
    const data = { username: "kim", new_email: "new@mail.example", changed_at: "2026-11-21T09:30:00.000Z" };
    const { text } = render("email_changed", data, PUBLIC_URL);
    expect(text).toContain("new@mail.example");
    expect(text).toContain("21 November 2026 at 09:30 UTC");
    expect(text).toContain("Forgot your password");
    expect(text).toContain(SUPPORT_EMAIL);
  });

  it("show when the password was changed, and how to contact support about an unexpected change", () => {
    const { text } = render("password_changed", { username: "kim", changed_at: "2026-11-21T09:30:00.000Z" }, PUBLIC_URL);
    expect(text).toContain("21 November 2026 at 09:30 UTC");
    expect(text).toContain("sessions were ended");
    expect(text).toContain(`write to ${SUPPORT_EMAIL} immediately`);
  });

  it("mark a test in the subject and at the top, and are otherwise equal to the real e-mail", () => {
    const data = { ...project, failure_reason: "corrupt" as const, notes: "page 3" };
    const real = render("document_failed", data, PUBLIC_URL);
    const test = render("document_failed_test", data, PUBLIC_URL);
    expect(test.subject).toBe(`[Test] ${real.subject}`);
    const [first, , ...rest] = test.text.split("\n");
    expect(first).toMatch(/^This is a test\./);
    const body = (text: string): string => text.slice(0, text.indexOf("-- "));
    expect(body(rest.join("\n"))).toBe(body(real.text));
    expect(test.html.match(/This is a test\.(?=[^]*<h1)/g)).toHaveLength(2);
  });

  it("state the reason for the e-mail, and the address of support in every e-mail to a user", () => {
    for (const { template, data } of Object.values(SAMPLES)) {
      const footer = render(template, data, PUBLIC_URL).text.split("\n-- \n")[1] ?? "";
      expect(footer).toMatch(/^You receive this e-mail because /);
      expect(footer.includes(SUPPORT_EMAIL)).toBe(template !== "document_uploaded" && template !== "document_due_soon");
    }
  });

  it("show the host of a webhook's address alone, for its path and its query may hold a secret", () => {
    const { text, html } = render("webhook_disabled", SAMPLES["webhook-disabled"]!.data, PUBLIC_URL);
    for (const form of [text, html]) expect(form).toContain("hooks.northgate.example");
    expect(text + html).not.toContain("secret");
  });

  it.each([
    ["northgate.second", "northgate.second"],
    [null, "Takeoff staff"],
  ])("show of a new webhook its server, its events and who added it: %s", (added_by, shown) => {
    const { text } = render("webhook_created", { ...SAMPLES["webhook-created"]!.data, added_by }, PUBLIC_URL);
    expect(text).toMatch(/^Server: +hooks\.northgate\.example$/m);
    expect(text).toMatch(new RegExp(`^Added by: +${shown}$`, "m"));
    expect(text).toMatch(/^Added on: +21 November 2026 at 09:30 UTC$/m);
    expect(text).toMatch(/^Events: +A takeoff was completed; A takeoff failed$/m);
    expect(text).toContain("delete the webhook in Manage Users, under Organization");
  });

  it("throw for data that do not match and for an unknown template", () => {
    expect(() => render("document_failed", { ...project, failure_reason: "boredom", notes: null }, PUBLIC_URL)).toThrow();
    expect(() => render("toString", project, PUBLIC_URL)).toThrow("no template");
  });
});

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

it.each([
  [3_600, "one hour"],
  [7_200, "2 hours"],
  [5_400, "90 minutes"],
  [60, "one minute"],
  [90, "90 seconds"],
])("formatDuration returns for %i s: %s", (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

it("formatTimestamp returns UTC in any time zone of the process", () => {
  expect(formatTimestamp("2026-03-01T23:05:59.000+02:00")).toBe("1 March 2026 at 21:05 UTC");
});
