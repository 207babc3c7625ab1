import { staff, tenant, TEST_PASSWORD, type Person } from "@takeoff/testing";
import { SMALL } from "./support/look.ts";
import { logIn } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const ROLES: readonly { role: string; person: () => Promise<Person>; links: readonly string[]; caption: string }[] = [
  { role: "user", person: async () => (await tenant()).user, links: ["Projects"], caption: "Your uploaded documents" },
  { role: "admin", person: async () => (await tenant()).admin, links: ["Projects"], caption: "All organization documents" },
  { role: "parent_admin", person: () => staff(), links: ["Projects", "All PDFs"], caption: "All documents across organizations" },
];

for (const { role, person, links, caption } of ROLES) {
  test(`${role} finds what the role may open, and is sent to the projects from the rest`, async ({ open }) => {
    const page = await open(await person());
    await page.goto("");
    await expect(page).toHaveURL(/\/client\/pdfs$/);
    await expect(page.getByText(caption)).toBeVisible();
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link")).toHaveText(["Takeoff", ...links, "Contact support"]);

    for (const path of ["login", "signup", "no/such/page"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/client\/pdfs$/);
    }
    await page.goto("superadmin/pdfs");
    const dashboard = page.getByRole("heading", { level: 1, name: "PDF Management Dashboard" });
    if (role === "parent_admin") await expect(dashboard).toBeVisible();
    else {
      await expect(page).toHaveURL(/\/client\/pdfs$/);
      await expect(dashboard).toHaveCount(0);
    }
  });
}

test("staff land on the dashboard after the login", async ({ open }) => {
  const person = await staff();
  const page = await open();
  await logIn(page, person.username, TEST_PASSWORD);
  await expect(page).toHaveURL(/\/client\/superadmin\/pdfs$/);
  await expect(page).toHaveTitle("PDF Management Dashboard · Takeoff");
});

test("the sidebar folds to icons and stays so; on a telephone it is a drawer", async ({ open }) => {
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
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await drawer.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(drawer).toHaveCount(0);
});

test("what fails while a page is drawn is told, with a way back", async ({ browser, baseURL }) => {
  const person = (await tenant()).user;
  const context = await browser.newContext({ baseURL });
  const [name = "", value = ""] = (person.client.cookies.header() ?? "").split("=");
  await context.addCookies([{ name, value, url: person.client.origin }]);
  const page = await context.newPage();
  await page.route("**/assets/projects-page*.js", (route) => route.abort());
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await page.unroute("**/assets/projects-page*.js");
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await context.close();
});
