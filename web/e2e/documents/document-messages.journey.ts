import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { breakForms, choose, pdf, row, tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** A response without a message: the screen shows its fallback. */
const SILENT = { status: 500, json: {} };

test("failed processing shows the server's message, the fallback, or the message for unknown errors", async ({ open }) => {
  const own = await tenant();
  const name = `Fails ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  const alert = dialog.getByRole("alert");
  // The button is disabled without a file, but the form can be submitted without the button.
  await expect(dialog.getByRole("button", { name: "Process Files" })).toBeDisabled();
  await dialog.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(alert).toHaveText("At least one file is required");
  await choose(dialog, "Processed PDF File (optional)", { name: "marked.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(dialog.getByText("Invalid PDF file format")).toBeVisible();
  await choose(dialog, "XML Metadata File (optional)", { name: "meta.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(dialog.getByText("Invalid XML file format")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "Chosen" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Remove the file" }).last().click();
  await choose(dialog, "Processed PDF File (optional)", pdf(smallPdf(), "marked.pdf"));
  const send = dialog.getByRole("button", { name: "Process Files" });

  await page.route("**/client/api/pdfs/*/process", (route) => route.fulfill(SILENT), { times: 1 });
  await send.click();
  await expect(alert).toHaveText("Failed to process PDF");
  await page.route("**/client/api/pdfs/*/process", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(alert).toHaveText(/^Failed to process PDF: The server could not be reached/);
  await breakForms(page);
  await send.click();
  await expect(alert).toHaveText("Failed to process PDF: Unknown error during PDF processing");

  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await expect(alert).toHaveCount(0);
  await page.route("**/client/api/pdfs/*/status", (route) => route.fulfill(SILENT), { times: 1 });
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(alert).toHaveText("Failed to mark PDF as failed");
  const conflict = { error: "Another user is changing this right now.", code: "conflict", request_id: "test" };
  await page.route("**/client/api/pdfs/*/status", (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 });
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(alert).toHaveText(conflict.error);
  await page.evaluate(() => {
    const { stringify } = JSON;
    JSON.stringify = (value: unknown) => {
      if (typeof value === "object" && value !== null && "failureReason" in value) throw new TypeError("broken");
      return stringify(value);
    };
  });
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(alert).toHaveText("Unknown error marking PDF as failed");
});

test("the dashboard shows an error when it cannot be loaded and when a download fails", async ({ open }) => {
  const own = await tenant();
  const name = `Queue ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.route("**/client/api/pdfs/all**", (route) => route.fulfill(SILENT));
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("alert")).toContainText("Failed to fetch all PDFs");
  await page.unroute("**/client/api/pdfs/all**");
  await tryAgain(page);
  await expect(row(page, name)).toBeVisible();
  await page.route("**/client/api/pdfs/*/download**", (route) => route.abort());
  await row(page, name).getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to download PDF. Please try again.");
});

test("a file without a name in the response is saved as document.pdf, and an administrator deletes a project", async ({ open }) => {
  const own = await tenant();
  const name = `Away ${uniqueSuffix()}`;
  const { id, filename } = await uploadFor(own.user, name);
  const page = await open(own.admin);
  await page.goto("pdfs");
  await page.route("**/client/api/pdfs/*/download**", (route) =>
    route.fulfill({ status: 200, contentType: "application/pdf", body: smallPdf() }),
  );
  const saving = page.waitForEvent("download");
  await row(page, name).getByRole("button", { name: "Original" }).click();
  expect((await saving).suggestedFilename()).toBe("document.pdf");

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete document" });
  await expect(question.getByText("Are you sure you want to delete this document?")).toBeVisible();
  await expect(question.getByText(filename)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, name)).toBeVisible();
  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await page.route(`**/client/api/pdfs/${id}`, (route) => route.fulfill(SILENT), { times: 1 });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete PDF");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${filename} was deleted.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByText("No documents found. Upload a PDF to get started.")).toBeVisible();
});
