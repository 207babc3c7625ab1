import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const bar = (page: Page): Locator => page.getByRole("region", { name: "Selected PDFs" });
const box = (page: Page, name: string): Locator => page.getByRole("checkbox", { name: new RegExp(`^Select .*${name}`) });
const choose = async (page: Page, menu: string, item: string): Promise<void> => {
  await bar(page).getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Uploads documents with these names, and opens the dashboard with them alone, in the order of their names. */
async function withDocuments(open: (person: Person) => Promise<Page>, names: readonly string[], me: Person) {
  const own = await tenant();
  const tag = uniqueSuffix();
  const ids: number[] = [];
  for (const name of names) ids.push((await uploadFor(own.user, `${name} ${tag}`)).id);
  const page = await open(me);
  await page.goto(`superadmin/pdfs?q=${tag}&sort=filename`);
  await expect(page.getByText(`${names.length} PDFs`, { exact: true })).toBeVisible();
  return { page, ids };
}

const documentOf = async ({ client }: Person, id: number) => (await client.get(`/pdfs/${id}`, { expectOk: true })).json;

test("staff download originals as one ZIP and fail several documents on a small screen", async ({ open }) => {
  const me = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta"], me);
  await page.setViewportSize(SMALL);
  await box(page, "Alpha").click();
  await box(page, "Beta").click();
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download originals" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  await choose(page, "Set status…", "Failed");
  await page.getByRole("dialog", { name: "Mark as Failed" }).getByRole("button", { name: "Mark as Failed" }).click();
  await expect(page.getByText("2 documents are now Failed.")).toBeVisible();
  expect(await documentOf(me, ids[1] ?? 0)).toMatchObject({ status: "failed" });
});
