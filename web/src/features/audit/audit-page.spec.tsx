import { ERRORS, MESSAGES, type AuditEntry, type User } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { choose } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleOrganization, sampleStaff, sampleUser } from "../../../test/samples.ts";
import AuditPage from "./audit-page.tsx";

const DOWNLOAD: AuditEntry = {
  id: 1,
  at: "2026-11-20T15:30:00.000Z",
  action: "downloadDocument",
  outcome: "done",
  times: 1,
  user_id: 7,
  username: "kim",
  role: "user",
  organization_id: 1,
  about: { kind: "document", id: 12 },
  subject: "Pier 21.pdf",
  detail: "original",
  address: "198.51.100.7",
  request_id: null,
};
const REJECTED: AuditEntry = { ...DOWNLOAD, id: 2, action: "login", outcome: "login_failed", times: 3, about: null, subject: null };
const admin = sampleUser({ role: "admin" });

async function show(user: User = admin, entries: AuditEntry[] = [DOWNLOAD, REJECTED]) {
  api.answer("listAudit", entries, { "x-total-count": String(entries.length) });
  api.answer("listOrganizations", [sampleOrganization()]);
  window.history.replaceState(null, "", "/audit");
  const rendered = await renderFor(<AuditPage />, { user, path: "/audit" });
  return { ...rendered, queries: () => api.requests("listAudit").map(({ query }) => query) };
}

describe("AuditPage", () => {
  it("says who did what with which document, links to it, and words rejections as the user read them", async () => {
    await show();
    const download = within(await screen.findByRole("row", { name: /Pier 21/ }));
    expect(download.getByText("Download a document's PDF")).toBeVisible();
    expect(download.getByText("User #7")).toBeVisible();
    expect(download.getByText("Done")).toBeVisible();
    expect(download.getByRole("link", { name: "Document #12" })).toHaveAttribute("href", "/pdfs?document=12");
    const rejected = within(screen.getByRole("row", { name: /Log in/ }));
    expect(rejected.getByText("Rejected 3 times")).toBeVisible();
    expect(rejected.getByText(ERRORS.login_failed.sentence)).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: "Organization" })).toBeNull();
  });

  it("filters by action, outcome and day, keeps the filters in the address, and says when nothing matches", async () => {
    const { person, address, queries } = await show(admin, []);
    expect(await screen.findByText("No entries found")).toBeVisible();
    await choose(person, screen.getByRole("combobox", { name: "Action" }), "Downloads");
    await choose(person, screen.getByRole("combobox", { name: "Outcome" }), "Rejected");
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-20" } });
    expect(address()).toBe("/audit?group=download&outcome=refused&to=2026-11-20");
    await screen.findByText("No entries found");
    expect(queries().at(-1)).toEqual({ group: "download", outcome: "refused", to: new Date("2026-11-21T00:00:00").toISOString() });
    expect(screen.getByLabelText("From")).toHaveAttribute("max", "2026-11-20");
  });

  it("names organizations for staff, also deleted ones, and filters by them", async () => {
    const { person, address } = await show(sampleStaff(), [DOWNLOAD, { ...REJECTED, organization_id: 99 }]);
    expect(within(await screen.findByRole("row", { name: /Pier 21/ })).getByText("Northgate Steel")).toBeVisible();
    expect(screen.getByText("Deleted (#99)")).toBeVisible();
    await choose(person, screen.getByRole("combobox", { name: "Organization" }), "Northgate Steel");
    expect(address()).toBe("/audit?organization=1");
  });

  it("loads a trail that failed again when asked, and reports an export that failed", async () => {
    api.answer("listOrganizations", []);
    api.reject("listAudit", "unavailable");
    const { person } = await renderFor(<AuditPage />, { user: admin });
    expect(await screen.findByText(MESSAGES.audit.fetchFailed)).toBeVisible();
    api.answer("listAudit", [DOWNLOAD]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /Pier 21/ })).toBeVisible();
    api.reject("exportAudit", "unavailable");
    await person.dblClick(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText(MESSAGES.audit.exportFailed)).toBeVisible();
    expect(api.requests("exportAudit")).toHaveLength(1);
  });
});
