import { person, staff, tenant } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { LINK_SCREENS, SCREENS } from "../support/screens.ts";
import { visit } from "../support/steps.ts";
import { cookiesOf, expect, test } from "../support/test.ts";

const CHUNK = "**/assets/projects-page*.js";

test("staff open their screens by the navigation and by their addresses, and links of account e-mails", async ({ open }) => {
  const page = await open(await staff());
  await page.goto("");
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(page.getByText("All documents across organizations")).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const { path, title, link } of SCREENS) {
    await navigation.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/client/${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  // A direct visit, without the navigation.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: SCREENS.at(-1)?.title ?? "" })).toBeVisible();
  await page.goto("login");
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  for (const { path, title } of LINK_SCREENS) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
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
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);

  await test.step("a drawer that is opened while a screen loads stays open", async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/locations-page-*.js", (route) => loaded.then(() => route.continue()));
    await page.getByRole("button", { name: "Open navigation" }).click();
    await drawer.getByRole("link", { name: "Manage Locations" }).click();
    await expect(drawer).toHaveCount(0);
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(drawer).toBeVisible();
    load();
    await expect(page).toHaveTitle("Manage Locations · Takeoff");
    await expect(drawer.getByRole("link", { name: "Projects", exact: true })).toBeVisible();
  });
});

test("a long username does not overflow the top bar", async ({ open }) => {
  const { organization } = await tenant();
  const long = await person({ organizationId: organization.id, name: "W".repeat(150) });
  const page = await open(long);
  await page.goto("pdfs");
  await page.getByRole("button", { name: `Hello, ${long.username}` }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
});

test("an error while a screen loads shows the error page, which leads on", async ({ browser, baseURL }) => {
  // Without the check for console errors, which this test causes.
  const context = await browser.newContext({ baseURL });
  await context.addCookies(cookiesOf(await staff()));
  const page = await context.newPage();
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await page.unroute(CHUNK);
  // An automatic retry may remove the button at any time.
  await page.getByRole("button", { name: "Try again" }).dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await context.close();
});
