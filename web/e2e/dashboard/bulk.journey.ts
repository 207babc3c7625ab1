import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { row, uploadFor } from "../support/steps.ts";
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

test("staff select a range of documents, take them from a colleague, and release them", async ({ open }) => {
  const me = await newStaff();
  const colleague = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta", "Gamma"], me);
  const position = () => row(page, "Alpha").boundingBox();
  const before = await position();
  await box(page, "Alpha").click();
  await expect(bar(page)).toContainText("1 selected");
  expect(await position()).toEqual(before);
  await box(page, "Gamma").click({ modifiers: ["Shift"] });
  await choose(page, "Assign…", colleague.username);
  await expect(page.getByText(`3 documents are now assigned to ${colleague.username}.`)).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
  await choose(page, "Set status…", "In Progress");
  const dialog = page.getByRole("dialog", { name: "Set status to In Progress" });
  await dialog.getByLabel("Reason (optional)").fill("Away today");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("3 documents are now In Progress.")).toBeVisible();
  const { json } = await me.client.get(`/pdfs/${ids[1] ?? 0}/history`, { expectOk: true });
  expect((JSON.stringify(json).match(/Away today/g) ?? []).length).toBe(1);

  await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
  await bar(page).getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("3 documents are no longer assigned.")).toBeVisible();
  expect(await documentOf(me, ids[1] ?? 0)).toMatchObject({ assignment: null, status: "in_progress" });
});

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
