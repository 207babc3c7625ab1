import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff open, process and preview a document of the dashboard with the keyboard only", async ({ open }) => {
  const own = await tenant();
  const name = `Keys ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const { keyboard } = page;
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  const link = row(page, name).getByRole("link");
  await expect(link).toBeVisible();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  // The drawer lies above the list, whose shortcuts are off.
  await keyboard.press("p");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
  await keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Process PDF" }).getByLabel("Processed PDF File (optional)")).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
  const opening = page.waitForEvent("popup");
  await keyboard.press("v");
  await (await opening).close();
});
