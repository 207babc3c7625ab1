import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Document } from "@takeoff/contracts";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { drafted } from "./drafted.ts";

test("staff accept the lines of a draft with the keyboard, and they become the results", { tag: "@screen" }, async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Draft ${uniqueSuffix()}`;
  const id = await drafted(own.user, staff, smallPdf(), name);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("link", { name: "Review" }).click();
  const line = page.getByRole("list", { name: "Lines" }).getByRole("listitem").first();
  await expect(page.getByRole("region", { name: "Drawing" }).locator("canvas")).toBeVisible();
  await expect(line).toContainText("Open");
  await page.keyboard.press("j");
  await expect(line).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("e");
  await page.getByLabel("Length").fill("28 6");
  await page.keyboard.press("Enter");
  await expect(line).toContainText("Edited");
  await page.getByRole("button", { name: "Save as results" }).click();
  const completion = page.getByRole("dialog", { name: "Save as results" });
  await completion.getByRole("button", { name: "Save as results" }).click();
  await expect(page).toHaveURL(new RegExp(`document=${id}`));
  expect((await staff.client.get(`/pdfs/${id}`)).json as Document).toMatchObject({ status: "processing", has_csv: true, has_xml: true });
});
