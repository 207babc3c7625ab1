import { staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const controlIn = (page: Page, name: string) => page.getByRole("dialog", { name }).getByRole("group", { name: "Assignment" });

/** Opens the dashboard with a document that "Next" takes, and counts its requests. The most urgent document of all may be another journey's. */
async function withNext(open: (person: Person) => Promise<Page>) {
  const own = await tenant();
  const me = await newStaff();
  const name = `Urgent ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open(me);
  let asked = 0;
  await page.route("**/client/api/pdfs/next", async (route) => {
    if (++asked > 1) return route.fulfill({ json: { document: null } });
    const { json } = await me.client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });
    return route.fulfill({ json: { document: json } });
  });
  return { page, me, name, path: `superadmin/pdfs?q=${encodeURIComponent(name)}`, asked: () => asked };
}

test("the key n and the button Next take the most urgent document and open it", async ({ open }) => {
  const { page, me, name, path } = await withNext(open);
  await page.goto(path);
  await expect(row(page, name)).toBeVisible();
  await page.keyboard.press("n");
  await expect(controlIn(page, name)).toContainText(`${me.username} since`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByText("No open document is unassigned.")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Take the most urgent unassigned document, and open its draft or the document",
  );
});

test("one document is taken by a key n that is pressed twice or held down, and none by one that is typed", async ({ open }) => {
  const { page, me, name, path, asked } = await withNext(open);
  const drawer = Promise.withResolvers<void>();
  // The list stays uncovered until the part with the drawer has arrived.
  await page.route("**/assets/document-drawer-*.js", async (route) => {
    await drawer.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(row(page, name)).toBeVisible();
  const search = page.getByLabel("Search PDFs");
  await search.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("ncx");
  await expect(search).toHaveValue(`${name}ncx`);
  expect(asked()).toBe(0);
  await search.fill(name);
  await expect(row(page, name)).toBeVisible();
  await search.blur();

  const answered = page.waitForResponse("**/client/api/pdfs/next");
  await page.keyboard.down("n");
  await page.keyboard.down("n");
  await page.keyboard.up("n");
  await answered;
  await expect(page).toHaveURL(/document=\d+/);
  await page.keyboard.press("n");
  drawer.resolve();
  await expect(controlIn(page, name)).toContainText(`${me.username} since`);
  expect(asked()).toBe(1);
  await expect(page.getByText("No open document is unassigned.")).toHaveCount(0);
});
