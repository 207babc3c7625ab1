import { sharedContentPdf, shownText, smallPdf, staff as newStaff, tenant } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";
import { drafted, linesOf } from "./drafted.ts";

test("staff split a line, take that back, and join lines again", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, smallPdf());
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  const split = page.getByRole("form", { name: "Split the line" });
  await expect(lines).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await split.getByRole("checkbox", { name: /^Piece 2:/ }).check();
  await split.getByRole("button", { name: "Split" }).click();
  await expect(lines).toHaveCount(2);
  expect((await linesOf(staff, id)).map(({ quantity, pieces }) => [quantity, pieces.length])).toEqual([
    [3, 3],
    [1, 1],
  ]);
  await page.keyboard.press("u");
  await expect(lines).toHaveCount(1);

  await lines.first().click();
  await page.keyboard.press("d");
  await split.getByLabel("How many pieces the new line has").fill("2");
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(2);
  await lines
    .first()
    .getByText(/^\d+ ×/)
    .click();
  await page.keyboard.press("c");
  // No one has the document: the key must not take it instead.
  await expect(page.getByRole("button", { name: "Take", exact: true })).toBeVisible();
  await page.getByRole("form", { name: "Join lines" }).getByRole("button", { name: "Join" }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("4 ×");
  await page.keyboard.press("f");
  await expect(page.getByText("4 places, 4 in view")).toBeVisible();
});

test("what is not covered is answered with a line, and a box over a line's text warns", async ({ open }) => {
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
