import { Agent } from "node:http";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { AUDIT_COLUMNS, type AuditEntry } from "@takeoff/contracts";
import {
  ApiClient,
  database,
  person,
  readRunFile,
  resultsRead,
  staff,
  tenant,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  waitFor,
  type Person,
  type Tenant,
} from "@takeoff/testing";
import { parse } from "csv-parse/sync";

const [ours, theirs, operator] = await Promise.all([tenant(), tenant(), staff()]);

async function trail(reader: Person, query: Record<string, string | number> = {}): Promise<AuditEntry[]> {
  const search = new URLSearchParams({ limit: "500" });
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  return (await reader.client.get(`/audit?${search.toString()}`, { expectOk: true })).json;
}

/** Rejection entries, which are written with a delay. Waits until `count` of them exist. */
async function findRejections(reader: Person, query: Record<string, string | number>, count = 1): Promise<AuditEntry[]> {
  const found = (): Promise<AuditEntry[]> => trail(reader, { ...query, outcome: "refused" });
  await waitFor(async () => (await found()).reduce((sum, { times }) => sum + times, 0) >= count, { what: "the rejections" });
  return found();
}

/** A client of an address that no other test uses: rejections without a session take 20 rows of an address and minute. */
function stranger(service = "gateway"): ApiClient {
  return new ApiClient(readRunFile().services[service] as string, new Agent({ localAddress: "127.0.20.7" }));
}

async function completed({ user }: Tenant): Promise<number> {
  const { id } = (await user.client.upload({ expectOk: true })).json as { id: number };
  await operator.client.process(id, { csv: "Mark,Qty\nB1,2\n" });
  await operator.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  await resultsRead(id);
  return id;
}

describe("the audit trail of log-ins", () => {
  it("records a log-in and a log-out with user, time and address", async () => {
    const kim = await person({ organizationId: ours.organization.id });
    await kim.client.logout();
    const entries = await trail(ours.admin, { q: kim.username, group: "login" });
    const who = { user_id: kim.id, username: kim.username, role: "user", organization_id: ours.organization.id };
    expect(entries[0]).toMatchObject({ ...who, action: "logout", outcome: "done", address: expect.stringMatching(/127\.0\.0\.1/) });
    expect(entries.map(({ action }) => action)).toContain("login");
    expect(Date.now() - Date.parse(entries[0]!.at)).toBeLessThan(60_000);
  });

  it("counts failed log-ins of a user, and never contains the typed text", async () => {
    const kim = await person({ organizationId: ours.organization.id });
    const typed = `Typed-Password-${uniqueSuffix()}`;
    for (let times = 0; times < 3; times++) await stranger().login(kim.username, typed);
    await stranger().login(typed, typed);
    const found = await findRejections(ours.admin, { q: kim.username }, 3);
    for (const entry of found) expect(entry).toMatchObject({ action: "login", outcome: "login_failed", user_id: kim.id });
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    const { rows } = await database().query("select 1 from audit.entries e where to_jsonb(e)::text ilike $1", [`%${typed}%`]);
    expect(rows).toEqual([]);
  });

  it("records a forgot-password request without a user", async () => {
    const kim = await person({ organizationId: ours.organization.id });
    await visitor().post("/forgot-password", { email: kim.email }, { expectOk: true });
    await waitFor(async () => (await trail(ours.admin, { q: kim.username })).some(({ action }) => action === "forgotPassword"));
    const [entry] = (await trail(ours.admin, { q: kim.username })).filter(({ action }) => action === "forgotPassword");
    expect(entry).toMatchObject({ username: null, subject: kim.username, about: { kind: "user", id: kim.id } });
  });
});

describe("the audit trail of documents", () => {
  let id: number;
  beforeAll(async () => {
    id = await completed(ours);
  });

  it("records every downloaded file with its kind, visible to the document's organization", async () => {
    const before = (await trail(ours.admin))[0]!.id;
    const { client } = ours.user;
    for (const path of [
      "preview",
      "download?version=original",
      "files/csv",
      "export?format=json",
      "bundle",
      "data",
      "takeoff-lines?page=1",
      "takeoff-summary",
    ])
      await client.get(`/pdfs/${id}/${path}`, { expectOk: true });
    const entries = (await trail(ours.admin, { group: "download" })).filter((entry) => entry.id > before).reverse();
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ["previewDocument", "original"],
      ["downloadDocument", "original"],
      ["downloadCsv", "csv"],
      ["exportDocument", "json"],
      ["downloadBundle", null],
      ["getDocumentData", null],
      ["listTakeoffLines", "page 1"],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        about: { kind: "document", id },
        subject: expect.stringMatching(/\.pdf$/),
        username: ours.user.username,
      });
    expect(await trail(theirs.admin, { group: "download" })).toEqual([]);
  });

  it("records each view of result rows: how a CSV was read, and what changed from the replaced drawing", async () => {
    const fields = { replaces_id: String(id) };
    const { id: later } = (await ours.user.client.upload({ fields, expectOk: true })).json as { id: number };
    await operator.client.process(later, { csv: "Mark,Qty\nB1,3\n" }, { expectOk: true });
    await operator.client.put(`/pdfs/status/${later}`, undefined, { expectOk: true });
    const isRead = async (): Promise<boolean> => (await operator.client.get(`/pdfs/${later}/difference`)).status === 200;
    await waitFor(isRead, { what: "the extraction of both results" });
    const before = (await trail(ours.admin))[0]!.id;
    await ours.user.client.get(`/pdfs/${later}/difference`, { expectOk: true });
    await operator.client.get(`/pdfs/${later}/takeoff`, { expectOk: true });
    const entries = (await trail(ours.admin, { group: "download" })).filter((entry) => entry.id > before).reverse();
    expect(entries.map(({ action, username, about }) => [action, username, about])).toEqual([
      ["getDifference", ours.user.username, { kind: "document", id: later }],
      ["getTakeoff", operator.username, { kind: "document", id: later }],
    ]);
  });

  it("records nothing for HEAD and for an unsatisfiable range", async () => {
    const { client } = ours.user;
    await client.get(`/pdfs/${id}/files/csv`, { expectOk: true });
    const count = async (): Promise<number> => (await trail(ours.admin, { group: "download" })).length;
    const before = await count();
    await client.raw("HEAD", `/pdfs/${id}/files/csv`);
    await client.get(`/pdfs/${id}/files/csv`, { headers: { range: "bytes=900000-" } });
    expect(await count()).toBe(before);
    await client.get(`/pdfs/${id}/files/csv`, { headers: { range: "bytes=1-2" } });
    expect(await count()).toBe(before + 1);
  });

  it("records actions of staff, and hides their addresses from customers", async () => {
    const [, processed] = [...(await trail(ours.admin, { q: operator.username }))].filter(({ about }) => about?.id === id);
    const expected = { action: "processDocument", detail: "files: csv", username: operator.username, role: "parent_admin" };
    expect(processed).toMatchObject({ ...expected, organization_id: ours.organization.id, address: null });
    const [staffs] = (await trail(operator, { organization_id: ours.organization.id })).filter(
      ({ action }) => action === "processDocument",
    );
    expect(staffs?.address).toMatch(/127\.0\.0\.1/);
  });

  it("records the deletion and keeps the earlier entries", async () => {
    const before = (await trail(ours.admin)).filter(({ about }) => about?.kind === "document" && about.id === id);
    await ours.admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    const entries = (await trail(ours.admin)).filter(({ about }) => about?.kind === "document" && about.id === id);
    expect(entries.map(({ action }) => action)).toEqual(["deleteDocument", ...before.map(({ action }) => action)]);
    expect(before.map(({ action }) => action).slice(-2)).toEqual(["completeDocument", "processDocument"]);
    expect(new Set(entries.map(({ subject }) => subject)).size).toBe(1);
  });
});

describe("the audit trail of accounts and organizations", () => {
  it("records both roles and the names of changed fields, without their values", async () => {
    const kim = await person({ organizationId: ours.organization.id });
    await ours.admin.client.patch(`/users/${kim.id}`, { role: "admin", phone_number: "555-0142" }, { expectOk: true });
    const [entry] = await trail(ours.admin, { q: kim.username, group: "administration" });
    expect(entry).toMatchObject({ action: "updateUser", detail: "role: user to admin, phone_number", username: ours.admin.username });
  });

  it("remains visible to staff after an organization is deleted", async () => {
    const deleted = await tenant();
    await operator.client.delete(`/organizations/${deleted.organization.id}`, undefined, { expectOk: true });
    const entries = await trail(operator, { organization_id: deleted.organization.id });
    expect(entries[0]).toMatchObject({ action: "deleteOrganization", subject: deleted.organization.name });
    expect(entries.map(({ action }) => action)).toContain("login");
  });
});

describe("the audit trail of rejections", () => {
  it("records a request for another organization's document", async () => {
    const { id } = (await theirs.user.client.upload({ expectOk: true })).json as { id: number };
    expect((await ours.user.client.get(`/pdfs/${id}/download`)).status).toBe(404);
    const found = await findRejections(ours.admin, { q: ours.user.username });
    expect(found[0]).toMatchObject({ action: "downloadDocument", outcome: "not_found", about: { kind: "document", id }, subject: null });
    expect((await trail(theirs.admin)).filter(({ username }) => username === ours.user.username)).toEqual([]);
  });

  it("records requests that the role does not permit, and cross-site requests", async () => {
    const kim = await person({ organizationId: ours.organization.id });
    await kim.client.get("/pdfs/all");
    await kim.client.post("/locations", { name: "x" });
    const found = await findRejections(ours.admin, { q: kim.username }, 2);
    expect(found.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
      "createLocation forbidden",
      "listAllDocuments forbidden",
    ]);
    const address = { headers: { "sec-fetch-site": "cross-site", cookie: kim.client.cookies.header() ?? "" } };
    await stranger().post("/user/accept-nda", undefined, address);
    await waitFor(async () => (await trail(operator, { outcome: "refused" })).some(({ outcome }) => outcome === "cross_site"));
  });

  it("records requests that bypass the gateway", async () => {
    await stranger("documents").get("/pdfs");
    await waitFor(async () => (await trail(operator, { outcome: "refused" })).some(({ action }) => action === "forgedCaller"));
  });
});

describe("GET /audit", () => {
  it("returns only entries of the caller's organization", async () => {
    const mine = await trail(ours.admin);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ organization_id }) => organization_id === ours.organization.id)).toBe(true);
    const organizations = new Set((await trail(operator)).map(({ organization_id }) => organization_id));
    expect(organizations.size).toBeGreaterThan(1);
  });

  it("returns pages with each entry once, the newest first", async () => {
    const all = await trail(ours.admin);
    const read: number[] = [];
    for (let path = "/audit?limit=3"; path && read.length < 9;) {
      const page = await ours.admin.client.get(path, { expectOk: true });
      read.push(...(page.json as AuditEntry[]).map(({ id }) => id));
      path = /<\/client\/api([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(read).toEqual(all.slice(0, 9).map(({ id }) => id));
    expect((await ours.admin.client.get("/audit?cursor=nonsense")).json.code).toBe("invalid_cursor");
  });

  it("filters by time, group and outcome", async () => {
    const [newest] = await trail(ours.admin);
    expect(await trail(ours.admin, { from: new Date(Date.parse(newest!.at) + 1).toISOString() })).toEqual([]);
    const before = await trail(ours.admin, { to: newest!.at });
    expect(before.map(({ id }) => id)).not.toContain(newest!.id);
    expect(before.length).toBeGreaterThan(0);
    expect((await trail(ours.admin, { outcome: "done" })).every(({ outcome }) => outcome === "done")).toBe(true);
  });

  it("is exported as CSV with escaped formulas, and records the export", async () => {
    const name = `=HYPERLINK("http://203.0.113.1")${uniqueSuffix()}`;
    const { id } = (await operator.client.post("/organizations", { name }, { expectOk: true })).json as { id: number };
    const response = await operator.client.get(`/audit/export?organization_id=${id}`, { expectOk: true });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="audit-trail.csv"');
    const [header, ...rows] = parse(response.body, { bom: true });
    expect(header).toEqual([...AUDIT_COLUMNS]);
    const [row] = rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [AUDIT_COLUMNS[index], cell])));
    expect(row).toMatchObject({ Action: "Create an organization", Outcome: "done", User: operator.username, Subject: `'${name}` });
    expect((await trail(operator, { q: operator.username }))[0]).toMatchObject({ action: "exportAudit" });
  });

  it("exports more than one batch completely", async () => {
    const many = await tenant();
    await database().query(
      "insert into audit.entries (action, outcome, organization_id, subject, address) select 'login', 'done', $1, n::text, '' from generate_series(1, 2500) n",
      [many.organization.id],
    );
    const response = await many.admin.client.get("/audit/export?group=login", { expectOk: true });
    const subjects = parse(response.body, { bom: true, from: 2 }).map((cells) => cells[AUDIT_COLUMNS.indexOf("Subject")]);
    expect(subjects.slice(0, 2500)).toEqual(Array.from({ length: 2500 }, (_, index) => String(2500 - index)));
  });

  it("contains no password", async () => {
    const { rows } = await database().query("select 1 from audit.entries e where to_jsonb(e)::text like $1", [`%${TEST_PASSWORD}%`]);
    expect(rows).toEqual([]);
  });
});
