import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff search, filter and sort the dashboard, and its address contains the choices", { tag: "@screen" }, async ({ open }) => {
  const one = await tenant();
  const two = await tenant();
  const tag = uniqueSuffix();
  const staff = await newStaff();
  const failed = await uploadFor(one.user, `Alpha ${tag}`);
  await uploadFor(two.user, `Gamma ${tag}`);
  await staff.client.patch(`/pdfs/${failed.id}/status`, { status: "failed", notifyClient: false }, { expectOk: true });

  const page = await open(staff);
  await page.goto("superadmin/pdfs");
  await page.getByLabel("Search PDFs").fill(tag);
  await expect(page.getByText("2 PDFs", { exact: true })).toBeVisible();
  const names = async () => (await page.locator("tbody td:first-child").allInnerTexts()).map((name) => /Alpha|Gamma/.exec(name)?.[0]);
  await expect.poll(names).toEqual(["Gamma", "Alpha"]);
  await page.getByRole("button", { name: "Upload Date" }).click();
  await expect.poll(names).toEqual(["Alpha", "Gamma"]);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect.poll(names).toEqual(["Alpha"]);
  await page.reload();
  await expect.poll(names).toEqual(["Alpha"]);
  await page.goBack();
  await expect.poll(names).toEqual(["Alpha", "Gamma"]);
  await page.getByRole("combobox", { name: "Organization" }).fill(two.organization.name);
  await page.getByRole("option", { name: two.organization.name }).click();
  await expect.poll(names).toEqual(["Gamma"]);
  await expect(row(page, "Gamma")).toContainText(two.user.username);
});

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
