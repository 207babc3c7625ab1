import { describe, expect, it } from "@jest/globals";
import { describeDetail } from "./detail-text.ts";
import { buildAuditQuery, readParams, writeParams } from "./search-params.ts";

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
