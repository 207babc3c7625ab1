import { ERRORS, MESSAGES, type AuditEntry, type User } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { choose } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleOrganization, sampleStaff, sampleUser } from "../../../test/samples.ts";
import AuditPage from "./audit-page.tsx";
import { describeDetail } from "./detail-text.ts";
import { buildAuditQuery, readParams, writeParams } from "./search-params.ts";

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

it.each([
  ["updateUser", "role: user to parent_admin, phone_number", "role: User to Parent Admin, phone number"],
  ["createUser", "role: admin", "role: Admin"],
  ["resetPassword", "email", "e-mail"],
  ["updateOrganization", "name: user_admin", "name: user_admin"],
  ["updateUser", "constructor", "constructor"],
  ["login", "second_factor", "the second factor follows"],
  ["completeLogin", "recovery_code", "recovery code"],
  ["addSecondFactor", "totp", "authenticator app"],
  ["endOtherSessions", "1", "1 session"],
  ["operatorEndedSessions", "12", "12 sessions"],
  ["operatorEndedSessions", "12, all access tokens and all links", "12 sessions, all access tokens and all links"],
  ["operatorClearedThrottle", "1", "1 failed log-in"],
  ["operatorClearedThrottle", "100, from 2001:db8:1:2::/64", "100 failed log-ins, from 2001:db8:1:2::/64"],
  ["downloadCsv", "csv; access token 3 (csv)", "CSV data; access token 3 (csv)"],
  ["listUsers", "access token 3 (Admin)", "access token 3 (Admin)"],
  ["downloadDocument", "processed", "Processed PDF"],
  ["processDocument", "files: csv, xml, taken over", "files: CSV data, XML metadata, taken over"],
  ["exportDocument", "bluebeam", "Bluebeam Revu"],
  ["setDocumentStatus", "status: in_progress to completed, taken over", "In Progress to Completed, taken over"],
  ["decideDraftLines", "accepted: 1, taken over", "Accepted, 1 line, taken over"],
  ["chooseSheet", "page 3: schedule, not counted", "page 3: Schedule, not counted"],
  ["retryJobs", "documents-checks: 3", "File checks, 3 jobs"],
  ["updateOrganization", "storage limit: 1048576, retention days: 30", "storage limit: 1.0 MB, retention days: 30"],
  ["getDifference", "draft", "of the draft takeoff"],
])("shows the detail of %s, %j, as %j", (action, detail, text) => {
  expect(describeDetail(action, detail)).toBe(text);
});

const NOTHING = { q: "", group: null, outcome: null, organization: null, from: null, to: null };

describe("search parameters of the audit trail", () => {
  it("contain the active filters and nothing else", () => {
    const params = { ...NOTHING, q: "Müller", group: "download", outcome: "refused", organization: "12", from: "2026-01-31" } as const;
    expect(writeParams(params).toString()).toBe("q=M%C3%BCller&group=download&outcome=refused&organization=12&from=2026-01-31");
    expect(readParams(writeParams(params))).toEqual(params);
    expect(writeParams(NOTHING).toString()).toBe("");
  });

  it("ignore invalid values", () => {
    expect(readParams(new URLSearchParams("group=x&outcome=&organization=-1&from=2026-13-01&to=yesterday"))).toEqual(NOTHING);
  });
});

it("buildAuditQuery converts days to timestamps in the local time zone, the last day included", () => {
  const { from, to } = buildAuditQuery({ ...NOTHING, from: "2026-02-28", to: "2026-02-28" });
  expect(new Date(String(from))).toEqual(new Date(2026, 1, 28));
  expect(new Date(String(to))).toEqual(new Date(2026, 2, 1));
  expect(buildAuditQuery({ ...NOTHING, q: "  " }).q).toBeUndefined();
});
