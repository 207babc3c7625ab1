import { randomBytes } from "node:crypto";
import { ApiClient, smallPdf, visitor, waitFor, type ApiResponse } from "@takeoff/testing";

const CSV = "Mark,Quantity,Shape,Grade,Length\r\nB1,2,W12X26,A992,20'-0\"\r\n";
const XML = '<takeoff><member mark="B1"/></takeoff>';

const [url = ""] = process.argv.slice(2);
const password = process.env["TAKEOFF_SMOKE_PASSWORD"] ?? "";

try {
  await trial(url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function trial(origin: string): Promise<void> {
  const staff = new ApiClient(origin);
  const suffix = randomBytes(4).toString("hex");
  await step("signs in", () => staff.login("takeoff.smoke", password, { expectOk: true }));
  await staff.acceptNda({ expectOk: true });
  const made = await step("makes an organization", () =>
    staff.post(
      "/organizations",
      { name: `Smoke ${suffix}`, infra_metals_sponsor_email: null, infra_sponsor_location: null },
      { expectOk: true },
    ),
  );
  const organizationId = idOf(made);
  try {
    await withOrganization(origin, staff, organizationId, suffix);
  } finally {
    await step("removes it", () => staff.delete(`/organizations/${organizationId}`, undefined, { expectOk: true }));
  }
}

async function withOrganization(origin: string, staff: ApiClient, organizationId: number, suffix: string): Promise<void> {
  const account = { username: `smoke.${suffix}`, password: `Aa1-${randomBytes(15).toString("base64url")}` };
  const user = visitor(origin);
  await step("makes an account, which signs in", async () => {
    const body = { ...account, email: `${account.username}@takeoff.example`, role: "admin", organization_id: organizationId };
    await staff.post("/users", body, { expectOk: true });
    await user.login(account.username, account.password, { expectOk: true });
    await user.acceptNda({ expectOk: true });
  });
  const drawing = smallPdf({ pages: 3 });
  const id = idOf(await step("uploads a drawing", () => user.upload({ file: drawing, expectOk: true })));
  await step("sees it", () => expectStatus(user, id, "new"));
  const processed = smallPdf({ pages: 3, seed: 2 });
  await step("processes it", () => staff.process(id, { processed, csv: CSV, xml: XML }, { expectOk: true }));
  await step("completes it", () => staff.put(`/pdfs/status/${id}`, undefined, { expectOk: true }));
  await step("sees it completed", () => expectStatus(user, id, "completed"));
  await step("downloads the result, byte by byte the same", async () => {
    const { body } = await user.get(`/pdfs/${id}/download?version=processed`, { expectOk: true });
    if (!body.equals(processed)) throw new Error(`The download has ${body.length} bytes, not the ${processed.length} that were uploaded.`);
  });
  await step("reads the rows that the worker took from the CSV", () =>
    waitFor(async () => JSON.stringify((await user.get(`/pdfs/${id}/data`)).json).includes("W12X26"), {
      timeoutMs: 60_000,
      what: "the data",
    }),
  );
}

function idOf({ json }: ApiResponse): number {
  return (json as { id: number }).id;
}

async function expectStatus(user: ApiClient, id: number, status: string): Promise<void> {
  await waitFor(async () => (await user.get(`/pdfs/${id}`)).body.includes(`"status":"${status}"`), {
    timeoutMs: 30_000,
    what: `the status ${status}`,
  });
}

async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`${text.padEnd(60)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}
