import { draftDrawing } from "@takeoff/drawings";
import { sharedContentPdf, shownText, smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { DRAFT_CUTS, type Document } from "@takeoff/contracts";
import { row, uploadFor } from "../support/steps.ts";
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

test("staff pick the scale of a view that is printed smaller", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const pages = { notesPage: false, cataloguePage: false, scanPage: false, letterPage: false, elevationPage: false, detailPage: false };
  const id = await drafted(own.user, staff, draftDrawing(14, { linework: "vector", halfSize: true, enlargedView: false, ...pages }).pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const doubt = page.getByText("the dimensions do not agree with the printed scale", { exact: false });
  await expect(doubt).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Scale" });
  await dialog.getByRole("radio", { name: /^The dimensions/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    page
      .getByRole("list", { name: "Lines" })
      .getByRole("listitem")
      .filter({ hasText: /\d'-\d/ })
      .first(),
  ).toBeVisible();
  await expect(doubt).toHaveCount(0);
});

test("staff review a drawing of many pages, and see what is missing because of a limit", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const content = [shownText(10, 300, 1, "EXIST W12X26 ".repeat(30)), shownText(1_000, 1_000, 10, "W16X31")].join("\n");
  const id = await drafted(own.user, staff, sharedContentPdf(40, content));
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft?page=39`);
  await expect(page.getByText(DRAFT_CUTS.long_texts)).toBeVisible();
  await page.getByLabel("Sheet").selectOption("40");
  await expect(page).toHaveURL(/page=40/);
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem")).toContainText("W16X31");
});

test("a drawing that was not read is read on request", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const { id } = await uploadFor(own.user, `Unread ${uniqueSuffix()}`, smallPdf());
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Read the drawing" }).click();
  await expect(page.getByLabel("Sheet")).toBeVisible({ timeout: 30_000 });
});
