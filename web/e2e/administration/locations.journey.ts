import { staff as newStaff, uniqueSuffix } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff add, rename and delete a location", { tag: "@screen" }, async ({ open }) => {
  const page = await open(await newStaff());
  await page.goto("manage-locations");
  await expect(page).toHaveTitle("Manage Locations · Takeoff");
  const name = `<b>Galveston</b> ${uniqueSuffix()}`;
  const opener = page.getByRole("button", { name: "Add Location" }).first();
  await opener.click();
  const add = page.getByRole("dialog", { name: "Add Location" });
  await add.getByLabel("Location Name").fill(name);
  await add.getByRole("button", { name: "Save" }).click();
  await expect(row(page, name)).toBeVisible();
  await expect(opener).toBeFocused();

  await row(page, name).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit Location" }).getByLabel("Location Name").fill(`${name} Harbor`);
  await page.keyboard.press("Enter");
  await expect(row(page, `${name} Harbor`)).toBeVisible();

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete Location" }).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, name)).toHaveCount(0);
});
