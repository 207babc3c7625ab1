import { mailTo, smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { choose, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const csv = (text: string): ChosenFile => ({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

test("staff complete a document with its results, and mark another as failed", { tag: "@screen" }, async ({ open }) => {
  const own = await tenant();
  const tag = uniqueSuffix();
  for (const name of ["Good", "Bad"]) await uploadFor(own.user, `${name} ${tag}`, smallPdf({ pages: 1 }));
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${tag}`);
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await row(page, "Good").getByRole("button", { name: "Process" }).click();
  await choose(dialog, "CSV Data File (optional)", csv("Mark,Qty,Total Wt,Page\r\nB1,2,50,1\r\n"));
  await dialog.getByRole("button", { name: "Process Files" }).click();
  // A busy machine compares results so slowly that staff are asked first.
  const close = page.getByRole("dialog", { name: "Success!" }).getByRole("button", { name: "Close" });
  const anyway = dialog.getByRole("button", { name: "Complete Anyway" });
  await expect(close.or(anyway)).toBeVisible({ timeout: 60_000 });
  if (await anyway.isVisible()) await anyway.click();
  await close.click();
  await expect(row(page, "Good")).toContainText("Completed");

  await row(page, "Bad").getByRole("button", { name: "Process" }).click();
  await expect(dialog.getByRole("button", { name: "Process Files" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await dialog.getByLabel("Notes").fill("Page 2 cannot be read.");
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(row(page, "Bad")).toContainText("Failed");
  expect((await mailTo(own.user.email, { subject: new RegExp(`Bad ${tag}`) })).text).toContain("Page 2 cannot be read.");
});
