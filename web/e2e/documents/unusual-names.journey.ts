import { person, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [SMALL.width, 768, 1280, 2560];

test("long names, other scripts and emoji do not break any list at any width", async ({ open }) => {
  const own = await tenant();
  const tag = uniqueSuffix();
  const uploader = await person({ organizationId: own.organization.id, name: "W".repeat(150) });
  const names = [`${"VeryLongNameWithoutAnyBlank".repeat(6)} ${tag}`, `🏗️👷🏽‍♀️ 東京スカイ ${tag}`, `برج الميناء الشمالي ${tag}`];
  for (const name of names) await uploadFor(uploader, name);
  for (const { reader, path, screen, label } of [
    { reader: uploader, path: "pdfs", screen: "projects", label: "Projects" },
    { reader: await newStaff(), path: "superadmin/pdfs", screen: "dashboard", label: "All PDFs" },
  ]) {
    const page = await open(reader);
    await page.goto(`${path}?q=${tag}`);
    const list = page.getByRole("region", { name: label });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of names) await expect(list.getByRole("link", { name }).first()).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${screen} at ${width}`)
        .toBeLessThanOrEqual(width);
    }
  }

  const users = await open(own.admin);
  await users.goto("manage-users");
  await expect(users.getByText(uploader.username, { exact: true })).toBeVisible();
  for (const width of WIDTHS) {
    await users.setViewportSize({ width, height: 900 });
    await expect.poll(() => users.evaluate(() => document.documentElement.scrollWidth), `users at ${width}`).toBeLessThanOrEqual(width);
  }
});
