import { DEMO_ORGANIZATIONS } from "@takeoff/contracts";
import { insertEmail, ndaPending, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { LINK_SCREENS, SCREENS } from "../support/screens.ts";
import { choose, fillInProject, pdf, row, settle, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { show } from "./show.ts";
import { demo } from "./demo.ts";

/** Where each number and name has its longest form. */
const LONG = {
  organization: "Consolidated Structural Steel Fabricators of the Upper Midwest",
  project: "Phase 2 Renovation and Expansion of the Allegheny County Regional Water Treatment Plant, Pump House and Filter Gallery",
};
const TABLE: ChosenFile = {
  name: "Main frame.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Shop list,,,,\r\nPc,Section,No,Lg,Weight\r\nB1,W18X35,2,240,700\r\nB2,HSS6X6X3/8,1,120,276\r\n"),
};

test.beforeAll("long names are added to the demo", async () => {
  const client = (await demo("staff")).client;
  const { json } = await client.get("/organizations", { expectOk: true });
  if ((json as { name: string }[]).some(({ name }) => name.startsWith(LONG.organization))) return;
  const long = await tenant({ name: LONG.organization, sponsorLocation: DEMO_ORGANIZATIONS[0].location });
  await settle(long.user);
  await uploadFor(long.user, LONG.project);
  await insertEmail(`estimating.${uniqueSuffix()}@mail.example`, "parked", "550 5.1.1 The mailbox is unknown here.");
});

/** Screens that everybody may open. */
const PUBLIC = [
  { path: "", title: /Welcome/ },
  { path: "login", title: /^Log in|^Login/i },
  { path: "signup", title: /./ },
  { path: "single-sign-on", title: /Sign in with/ },
  { path: "login?sign_on_failure=email_unverified", title: /^Login/ },
  ...LINK_SCREENS,
];

for (const { path, title } of PUBLIC) {
  test(`public: ${path || "landing page"}`, async ({ open }) => {
    const page = await open();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await show(page, path.split("/")[0]?.replace("?", "-") || "landing");
  });
}

test("a user's account", async ({ open }) => {
  const page = await open(await demo("northgate.user"));
  await page.goto("account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await show(page, "account");
});

test("public: forgotten password and API description", async ({ open }) => {
  const page = await open();
  await page.goto("login");
  await page.getByRole("button", { name: /Forgot/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await show(page, "login-forgot-password");
  await page.goto("api/docs");
  await show(page, "api-docs");
});

for (const role of ["user", "admin", "parent_admin"] as const) {
  const username = { user: "northgate.user", admin: "northgate.admin", parent_admin: "staff" }[role];
  for (const { path, title } of SCREENS.filter(({ roles }) => roles.includes(role))) {
    test(`${username}: ${title}`, async ({ open }) => {
      const page = await open(await demo(username));
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await show(page, `${username}-${path.replaceAll("/", "-")}`);
    });
  }
}

/** Opens the dashboard with one project of the demo and presses one of its buttons. */
async function open(page: Page, project: string, button: string): Promise<Locator> {
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(project)}`);
  await row(page, project).getByRole("button", { name: button }).click();
  return page.getByRole("dialog").first();
}

test("the agreement and the first-time prompt", async ({ open: openPage }) => {
  const page = await openPage(await ndaPending());
  await page.goto("pdfs");
  await expect(page.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
  await show(page, "agreement");
  const { user } = await tenant({ name: "First Visit" });
  const other = await openPage(user, { firstTime: true });
  await other.goto("pdfs");
  await expect(other.getByRole("dialog")).toBeVisible();
  await show(other, "first-time-prompt");
});

test("a new project", async ({ open: openPage }) => {
  const page = await openPage(await demo("northgate.user"));
  await page.goto("pdfs");
  const dialog = await fillInProject(page, { name: LONG.project });
  await choose(dialog, "PDF file", pdf(Buffer.from("%PDF-1.4"), "S-101 Foundation plan.pdf"));
  await show(page, "new-project");
});

test("a document's drawer", async ({ open: openPage }) => {
  const page = await openPage(await demo("northgate.user"));
  await page.goto("pdfs?q=Riverside");
  await page.getByRole("row").filter({ hasText: "Riverside" }).getByRole("link").first().click();
  const drawer = page.getByRole("dialog").first();
  await expect(drawer.getByRole("tab").first()).toBeVisible();
  for (const tab of await drawer.getByRole("tab").all()) {
    const name = await tab.innerText();
    await tab.click();
    await show(page, `document-${name.toLowerCase()}`);
  }
});

test("processing a document", async ({ open: openPage }) => {
  const page = await openPage(await demo("staff"));
  const dialog = await open(page, "Lakeview", "Process");
  await show(page, "process");
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText(/2 lines/)).toBeVisible();
  await show(page, "process-understood");
  await dialog.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await show(page, "process-columns");
});

for (const { path, button } of [
  { path: "manage-users", button: /Add.*User/ },
  { path: "parent-admin", button: /Add|New|Create/ },
  { path: "manage-locations", button: /Add|New|Create/ },
  { path: "parameters", button: /Add Custom Parameter/ },
]) {
  test(`the form of ${path}`, async ({ open: openPage }) => {
    const page = await openPage(await demo("staff"));
    await page.goto(path);
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await show(page, `${path}-form`);
  });
}

test("the settings of single sign-on", async ({ open: openPage }) => {
  const page = await openPage(await demo("staff"));
  await page.goto("parent-admin?organization_id=1");
  await page.getByRole("button", { name: "Single Sign-On" }).click();
  await expect(page.getByRole("dialog").getByLabel("Issuer")).toBeVisible();
  await show(page, "single-sign-on-settings");
});

for (const tab of ["jobs", "emails"]) {
  test(`operations: ${tab}`, async ({ open: openPage }) => {
    const page = await openPage(await demo("staff"));
    await page.goto(`operations?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await show(page, `operations-${tab}`);
  });
}
