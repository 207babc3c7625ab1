import { DEMO_ORGANIZATIONS } from "@takeoff/contracts";
import { insertEmail, tenant, uniqueSuffix } from "@takeoff/testing";
import { SCREENS } from "../support/screens.ts";
import { settle, uploadFor, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo, type Account } from "./demo.ts";
import { show } from "./show.ts";

/** Where each number and name has its longest form. */
const LONG = {
  organization: "Consolidated Structural Steel Fabricators of the Upper Midwest",
  project: "Phase 2 Renovation and Expansion of the Allegheny County Regional Water Treatment Plant, Pump House and Filter Gallery",
};

test.beforeAll("long names are added to the demo", async () => {
  const client = (await demo("staff")).client;
  const { json } = await client.get("/organizations", { expectOk: true });
  if ((json as { name: string }[]).some(({ name }) => name.startsWith(LONG.organization))) return;
  const long = await tenant({ name: LONG.organization, sponsorLocation: DEMO_ORGANIZATIONS[0].location });
  await settle(long.user);
  // The one below: what is cut of a long name must not lie over it.
  await uploadFor(long.user, "Stair");
  await uploadFor(long.user, LONG.project);
  await insertEmail(`estimating.${uniqueSuffix()}@mail.example`, "parked", "550 5.1.1 The mailbox is unknown here.");
});

/** A screen that looks the same to several roles is shown as one of them sees it: staff see more columns of a list than others. */
const AS: Readonly<Record<Account, readonly string[]>> = {
  "northgate.user": ["pdfs", "parameters"],
  "northgate.admin": ["manage-users"],
  staff: SCREENS.map(({ path }) => path).filter((path) => path !== "parameters"),
};

for (const [account, paths] of Object.entries(AS)) {
  test(`each screen as ${account} sees it`, async ({ open }) => {
    const page = await open(await demo(account));
    await page.goto("account");
    for (const { path, title } of SCREENS.filter((screen) => paths.includes(screen.path))) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await show(page, `${account}-${path.replaceAll("/", "-")}`);
    }
  });
}

test("the other tabs of the operations", async ({ open }) => {
  const page = await open(await demo("staff"));
  await page.goto("account");
  for (const tab of ["emails", "acts", "turnaround"]) {
    await visit(page, `operations?tab=${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await show(page, `operations-${tab}`);
  }
});

/** Lists with their route, and what they say without rows. */
const LISTS = [
  { path: "pdfs", route: "pdfs", empty: /^No documents found/ },
  { path: "superadmin/pdfs", route: "pdfs/all*", empty: "No PDFs found" },
  { path: "manage-users", route: "users", empty: /^No users yet/ },
  { path: "manage-locations", route: "locations", empty: /^No locations yet/ },
  { path: "parent-admin", route: "organizations", empty: /^No organizations yet/ },
  { path: "audit", route: "audit*", empty: "No entries found" },
  { path: "operations?tab=jobs", route: "operations/jobs", empty: /^No job has failed/ },
  { path: "operations?tab=emails", route: "operations/emails*", empty: "No e-mails found" },
];

test("lists that are empty, and one that fails", async ({ open }) => {
  const page = await open(await demo("staff"));
  for (const { route: address } of LISTS) await page.route(`**/client/api/${address}`, (route) => route.fulfill({ json: [] }));
  await page.goto("account");
  for (const { path, empty } of LISTS) {
    await visit(page, path);
    await expect(page.getByText(empty)).toBeVisible();
    await show(page, `${path.replaceAll(/\W+/g, "-")}-empty`);
  }
  // Each list reports its failure with the same banner.
  const json = { error: "The service is not available right now.", code: "unavailable", request_id: "1" };
  await page.route("**/client/api/users", (route) => route.fulfill({ status: 503, json }));
  await page.goto("manage-users");
  await expect(page.getByRole("alert").filter({ hasText: /failed to fetch/i })).toBeVisible();
  await show(page, "manage-users-failed");
});
