import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a preview opens in a new window and revokes its object URL, and a blocked one downloads the file", async ({ open }) => {
  const own = await tenant();
  const name = `Seen ${uniqueSuffix()}`;
  const { filename } = await uploadFor(own.user, name, smallPdf({ pages: 3 }));
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await page.evaluate(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = address;
      revoke(address);
    };
  });
  const preview = row(page, name).getByRole("button", { name: "Preview" });
  const popup = page.waitForEvent("popup");
  await preview.click();
  const view = await popup;
  const frame = view.locator("iframe");
  await expect(frame).toHaveAttribute("title", filename);
  await expect(frame).toHaveAttribute("src", /^blob:.*#toolbar=0&navpanes=0$/);
  await expect(view).toHaveTitle(filename);
  const address = (await frame.getAttribute("src"))?.split("#")[0] ?? "";
  await expect(page.locator("html")).toHaveAttribute("data-revoked", address);

  await page.evaluate(() => (window.open = () => null));
  const blocked = page.waitForEvent("download");
  await preview.click();
  expect((await blocked).suggestedFilename()).toBe(filename);
  await expect(page.getByRole("alert")).toContainText("blocked the preview window");
});
