import { sharedContentPdf, shownText, staff as newStaff, tenant } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";
import { drafted } from "./drafted.ts";

test("what is not covered is answered with a line, and a box over a line's text warns", { tag: "@screen" }, async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const content = [shownText(300, 300, 10, "EXIST W12X26"), shownText(300, 400, 10, "EXIST W14X22"), shownText(500, 400, 10, "W16X31")];
  const id = await drafted(own.user, staff, sharedContentPdf(1, content.join("\n")));
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "2 not covered, 0 answered" }).click();
  const of = (text: string) => page.getByRole("region", { name: "Not covered" }).getByRole("listitem").filter({ hasText: text });
  await of("W14X22").getByRole("button", { name: "Dismiss" }).click();
  await of("W12X26").getByRole("button", { name: "A line" }).click();
  await page.getByLabel("Designation").press("Enter");
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").filter({ hasText: "1 × W12X26" })).toBeVisible();
  await expect(page.getByRole("button", { name: "2 not covered, 2 answered" })).toBeVisible();

  await page.keyboard.press("b");
  const item = page
    .getByRole("region", { name: "Drawing" })
    .locator("[data-item]")
    .filter({ hasText: /^W16X31/ });
  const box = (await item.locator("rect").boundingBox())!;
  await page.mouse.move(box.x - 10, box.y - 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 10, box.y + box.height + 10, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/^Here is a piece of the line 1 × W16X31 already\./)).toBeVisible();
});
