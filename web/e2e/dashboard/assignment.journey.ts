import { smallPdf, staff as newStaff, tenant } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { drafted } from "./drafted.ts";

const controlIn = (place: Page | Locator): Locator => place.getByRole("group", { name: "Assignment" });
const button = (place: Page | Locator, name: string): Locator => place.getByRole("button", { name, exact: true });

test("two members of staff review a draft together, and decisions leave the document with who has it", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const id = await drafted(own.user, staff, smallPdf({ pages: 2, seed: 91 }));
  await colleague.client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const question = page.getByRole("dialog");
  await button(question, "Cancel").click();
  await expect(page).toHaveURL(new RegExp(`superadmin/pdfs\\?document=${id}`));
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await button(question, "Continue").click();
  await expect(controlIn(page)).toContainText(`${staff.username} since`);
  const theirs = await open(colleague);
  await theirs.goto(`superadmin/pdfs/${id}/draft`);
  await button(theirs.getByRole("dialog"), "Continue").click();
  await expect(theirs.getByText(`${staff.username} has this draft open, too.`)).toBeVisible();
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await expect(theirs.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Open");
  await theirs.keyboard.press("j");
  await theirs.keyboard.press("a");
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Accepted");
  await expect(controlIn(page)).toContainText(`${colleague.username} since`);
  await expect(question).toHaveCount(0);
});
