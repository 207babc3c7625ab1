import type { Browser, Page } from "@playwright/test";
import { ndaPending, person, staff, tenant, TEST_PASSWORD, uniqueSuffix, type Person } from "@takeoff/testing";
import { inspect, inspectSmall, SMALL } from "./support/inspect.ts";
import { logIn, tryAgain, uploadFor } from "./support/steps.ts";
import { cookiesOf, expect, test } from "./support/test.ts";

const CHUNK = "**/assets/projects-page*.js";

/** The specification's table of routes: the title, address and roles of each screen. */
const SCREENS = [
  { path: "pdfs", title: "Projects", link: "Projects", roles: ["user", "admin", "parent_admin"] },
  { path: "parameters", title: "Parameters", link: "Parameters", roles: ["user", "admin", "parent_admin"] },
  { path: "parent-admin", title: "Organization Management", link: "Organization Management", roles: ["parent_admin"] },
  { path: "superadmin/pdfs", title: "PDF Management Dashboard", link: "All PDFs", roles: ["parent_admin"] },
  { path: "manage-users", title: "Manage Users", link: "Manage Users", roles: ["admin", "parent_admin"] },
  { path: "manage-locations", title: "Manage Locations", link: "Manage Locations", roles: ["parent_admin"] },
  { path: "audit", title: "Audit Trail", link: "Audit Trail", roles: ["admin", "parent_admin"] },
  { path: "operations", title: "Operations", link: "Operations", roles: ["parent_admin"] },
];

const ROLES: readonly { role: string; person: () => Promise<Person>; caption: string }[] = [
  { role: "user", person: async () => (await tenant()).user, caption: "Your uploaded documents" },
  { role: "admin", person: async () => (await tenant()).admin, caption: "All organization documents" },
  { role: "parent_admin", person: () => staff(), caption: "All documents across organizations" },
];

for (const { role, person: someone, caption } of ROLES) {
  test(`${role} can open the permitted screens and is redirected to the projects from all others`, async ({ open }) => {
    const page = await open(await someone());
    await page.goto("");
    await expect(page).toHaveURL(/\/client\/pdfs$/);
    await expect(page.getByText(caption)).toBeVisible();
    const own = SCREENS.filter(({ roles }) => roles.includes(role));
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link")).toHaveText(["Takeoff", ...own.map(({ link }) => link), "Contact support"]);

    for (const { path, title, link } of own) {
      await navigation.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/client/${path}$`));
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
    // A direct visit, without the navigation.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: own.at(-1)?.title ?? "" })).toBeVisible();
    const others = SCREENS.filter(({ roles }) => !roles.includes(role)).map(({ path }) => path);
    for (const path of others) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/client\/pdfs$/);
      await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    }
  });
}

test("a signed-in user is redirected to the projects from public and unknown addresses, but not from the links of account e-mails", async ({
  open,
}) => {
  const page = await open((await tenant()).user);
  for (const path of ["login", "signup", "reset-password", "no/such/page"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/client\/pdfs$/);
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  }
  await page.goto("reset-password/some-link");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  await page.goto("confirm-email/some-link");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your e-mail address" })).toBeVisible();
});

test("every address shows the agreement until it is accepted, except the links of account e-mails", async ({ open }) => {
  const page = await open(await ndaPending());
  for (const { path } of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  await page.goto("reset-password/some-link");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  await page.goto("confirm-email/some-link");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your e-mail address" })).toBeVisible();
});

test("the login of staff leads to the dashboard", async ({ open }) => {
  const { username } = await staff();
  const page = await open();
  await logIn(page, username, TEST_PASSWORD);
  await expect(page).toHaveURL(/\/client\/superadmin\/pdfs$/);
  await expect(page).toHaveTitle("PDF Management Dashboard · Takeoff");
});

test("the sidebar collapses to icons and stays collapsed, and is a drawer on a phone", async ({ open }) => {
  const page = await open(await staff());
  await page.goto("pdfs");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(200);
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(60);
  await page.reload();
  await sidebar.getByRole("link", { name: "All PDFs" }).click();
  await expect(page).toHaveURL(/superadmin/);

  await page.setViewportSize(SMALL);
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(drawer).toHaveCount(0);

  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
});

test("a navigation drawer that is opened while a screen loads stays open", async ({ open }) => {
  const page = await open(await staff());
  await page.setViewportSize(SMALL);
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/dashboard-page-*.js", (route) => loaded.then(() => route.continue()));
  await page.goto("pdfs");
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "All PDFs" }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(drawer).toBeVisible();
  load();
  await expect(page).toHaveTitle("PDF Management Dashboard · Takeoff");
  await expect(drawer.getByRole("link", { name: "Projects", exact: true })).toBeVisible();
});

test("a long username does not overflow the top bar", async ({ open }) => {
  const { organization } = await tenant();
  const long = await person({ organizationId: organization.id, name: "W".repeat(150) });
  const page = await open(long);
  await page.goto("pdfs");
  await page.getByRole("button", { name: `Hello, ${long.username}` }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await inspect(page, "long-name");
  await inspectSmall(page, "long-name");
});

/** Opens a window without the check for console errors, which these tests cause. */
async function ownWindow(browser: Browser, baseURL: string | undefined, { client }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies(cookiesOf({ client }));
  return context.newPage();
}

test("a chunk that cannot be loaded shows the error page, which can be retried", async ({ browser, baseURL }) => {
  const page = await ownWindow(browser, baseURL, await staff());
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await inspect(page, "failure");
  await inspectSmall(page, "failure");
  await page.unroute(CHUNK);
  await tryAgain(page);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await page.context().close();
});

test("an error during rendering shows the error page with a link to the start page", async ({ browser, baseURL }) => {
  const someone = await staff();
  const { user } = await tenant();
  await uploadFor(user, `Drawn ${uniqueSuffix()}`);
  const page = await ownWindow(browser, baseURL, someone);
  // Formatting a date throws in this window.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("drawn")) return;
    sessionStorage.setItem("drawn", "yes");
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
      value: () => {
        throw new Error("Drawn wrongly");
      },
    });
  });
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Drawn wrongly")).toBeVisible();
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await page.context().close();
});
