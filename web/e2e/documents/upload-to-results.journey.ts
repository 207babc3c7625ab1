import { DEMO_PASSWORD } from "@takeoff/contracts";
import { mailTo, uniqueSuffix } from "@takeoff/testing";
import { originalPdf, processedPdf } from "@takeoff/drawings";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import type { Download, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { fillInProject, choose, enter, pdf, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function download(page: Page, project: string, button: string): Promise<Download> {
  const started = page.waitForEvent("download");
  await row(page, project).getByRole("button", { name: button, exact: true }).click();
  return started;
}

test("a project is uploaded, processed and downloaded", { tag: "@screen" }, async ({ open }) => {
  const project = `Pier ${uniqueSuffix()}`;
  const contractor = "Gulf Coast General";
  const plan = drawing({ seed: project, project });
  const original = originalPdf(plan);
  const results = { processed: await processedPdf(plan, original), csv: takeoffCsv(plan), xml: takeoffXml(plan) };
  const stem = `-${project}-${contractor}`;

  const user = await open();
  const staff = await open();

  await test.step("harbor.user uploads a drawing set", async () => {
    await enter(user, "harbor.user", DEMO_PASSWORD);
    await expect(user.getByText("Your uploaded documents")).toBeVisible();
    const dialog = await fillInProject(user, { name: project, contractor });
    await choose(dialog, "PDF file", pdf(original));
    await expect(dialog.getByText(`${plan.sheets.length} pages`)).toBeVisible();
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(row(user, project)).toContainText(contractor);
    // The file has been checked, without a reload.
    await expect(row(user, project)).toContainText("Pending", { timeout: 60_000 });
    await expect(row(user, project).getByRole("button", { name: "Processed" })).toHaveCount(0);
  });

  await test.step("staff find it and attach three results", async () => {
    await enter(staff, "staff", DEMO_PASSWORD);
    await staff.getByLabel("Search PDFs").fill(project);
    await expect(staff.getByText("1 PDF", { exact: true })).toBeVisible();
    await row(staff, project).getByRole("button", { name: "Process" }).click();
    const dialog = staff.getByRole("dialog", { name: "Process PDF" });
    await expect(dialog.getByRole("button", { name: "Process Files" })).toBeDisabled();
    await choose(dialog, "Processed PDF File (optional)", pdf(results.processed, "marked.pdf"));
    await choose(dialog, "CSV Data File (optional)", { name: "lines.csv", mimeType: "text/csv", buffer: results.csv });
    await choose(dialog, "XML Metadata File (optional)", { name: "meta.xml", mimeType: "application/xml", buffer: results.xml });
    await expect(dialog.getByRole("img", { name: "Chosen" })).toHaveCount(3);
    await dialog.getByRole("button", { name: "Process Files" }).click();
    const success = staff.getByRole("dialog", { name: "Success!" });
    const processed = success.getByText(/^PDF #\d+ processed successfully!$/);
    // Where the comparison of the results takes longer than the dialog waits, staff complete the document by hand.
    const complete = dialog.getByRole("button", { name: /^Complete( Anyway)?$/ });
    await expect(processed.or(complete)).toBeVisible({ timeout: 60_000 });
    if (await complete.isVisible()) await complete.click();
    await expect(processed).toBeVisible();
    await success.getByRole("button", { name: "Close" }).click();
    await expect(row(staff, project)).toContainText("Completed");
  });

  await test.step("the uploader's open list is updated, and the uploader receives an e-mail", async () => {
    await expect(row(user, project)).toContainText("Completed");
    const mail = await mailTo("user@harbor.example", { subject: new RegExp(project) });
    expect(mail.subject).toContain("Takeoff ready");
  });

  await test.step("all four files come back byte for byte", async () => {
    const files = [
      { button: "Original", bytes: original, ends: `${stem}.pdf` },
      { button: "Processed", bytes: results.processed, ends: `${stem}-processed.pdf` },
      { button: "CSV", bytes: results.csv, ends: `${stem}.csv` },
      { button: "XML", bytes: results.xml, ends: `${stem}.xml` },
    ];
    for (const { button, bytes, ends } of files) {
      const file = await download(user, project, button);
      expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-/);
      expect(file.suggestedFilename().endsWith(ends), file.suggestedFilename()).toBe(true);
      expect((await bytesOf(file)).equals(bytes), `${button} is as it was sent`).toBe(true);
    }
  });
});
