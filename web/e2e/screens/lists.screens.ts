import { DEMO_ORGANIZATIONS } from "@takeoff/contracts";
import { insertEmail, tenant, uniqueSuffix } from "@takeoff/testing";
import { SCREENS } from "../support/screens.ts";
import { settle, uploadFor } from "../support/steps.ts";
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

/** Each screen as staff see it, who have most on it, and what customers see otherwise. */
const SHOWN: { path: string; title: string; username: Account }[] = [
  ...SCREENS.map(({ path, title }) => ({ path, title, username: "staff" as const })),
  { path: "pdfs", title: "Projects", username: "northgate.user" },
];

for (const { path, title, username } of SHOWN) {
  test(`${username}: ${title}`, async ({ open }) => {
    const page = await open(await demo(username));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await show(page, `${username}-${path.replaceAll("/", "-")}`);
  });
}

for (const tab of ["jobs", "emails", "activity", "turnaround"]) {
  test(`operations: ${tab}`, async ({ open }) => {
    const page = await open(await demo("staff"));
    await page.goto(`operations?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await show(page, `operations-${tab}`);
  });
}

/** Lists with the route that fails, and then is empty. */
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

for (const { path, route: address, empty } of LISTS) {
  test(`a list that fails and is empty: ${path}`, async ({ open }) => {
    const page = await open(await demo("staff"));
    const name = path.replaceAll(/\W+/g, "-");
    const json = { error: "The service is not available right now.", code: "unavailable", request_id: "1" };
    await page.route(`**/client/api/${address}`, (route) => route.fulfill({ status: 503, json }));
    await page.goto(path);
    await expect(page.getByRole("alert").filter({ hasText: /failed to fetch/i })).toBeVisible();
    await show(page, `${name}-failed`);
    await page.unroute(`**/client/api/${address}`);
    await page.route(`**/client/api/${address}`, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText(empty)).toBeVisible();
    await show(page, `${name}-empty`);
  });
}
