import { readFile } from "node:fs/promises";
import { BUNDLE_LABEL } from "@takeoff/contracts";
import { smallPdf, staff as newStaff, tenant, uniqueSuffix, type Person, type Tenant } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { SMALL } from "../support/window.ts";
import { withoutStream } from "../support/session.ts";
import { row, tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const view = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const tab = (dialog: Locator, name: string): Locator => dialog.getByRole("tab", { name });

async function processed(staff: Person, own: Tenant, name: string) {
  const sent = await uploadFor(own.user, name);
  await staff.client.process(
    sent.id,
    { processed: smallPdf({ seed: 3 }), csv: "Mark,Qty\r\nB1,2\r\n", xml: "<takeoff/>" },
    { expectOk: true },
  );
  await staff.client.put(`/pdfs/status/${sent.id}`, {}, { expectOk: true });
  const columns = async () => ((await staff.client.get(`/pdfs/${sent.id}/data`)).json as { columns: string[] }).columns.length;
  await expect.poll(columns, { timeout: 60_000 }).toBeGreaterThan(0);
  return sent;
}

test("a document opens over its list, Back and Escape close it, and its link opens it again", async ({ open }) => {
  const own = await tenant();
  const name = `Wharf ${uniqueSuffix()}`;
  const { id, filename } = await uploadFor(own.user, name);
  const page = await open(own.user);
  await page.goto(`pdfs?q=${encodeURIComponent(name)}`);
  const link = row(page, name).getByRole("link", { name });
  await link.click();
  const dialog = view(page, name);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]document=${id}$`));
  await expect(dialog.getByText(filename)).toBeVisible();
  for (const text of ["Gulf Coast General", own.organization.name, own.user.username, "Not yet"]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/q=Wharf[^&]*$/);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/q=Wharf[^&]*$/);

  await link.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  const shared = await open(own.admin);
  await shared.goto(`pdfs?document=${id}`);
  await expect(view(shared, name)).toBeVisible();
  await view(shared, name).getByRole("button", { name: "Close" }).click();
  await expect(view(shared, name)).toHaveCount(0);
  await expect(shared).toHaveURL(/\/pdfs$/);

  await test.step("the drawer fills a phone's screen and leaves the list visible on a wide one", async () => {
    await link.click();
    const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0);
    await page.setViewportSize(SMALL);
    await expect.poll(width).toBe(SMALL.width);
    await page.setViewportSize({ width: 2560, height: 1300 });
    await expect.poll(width).toBe(960);
    // At the window's right edge, once the opening transition is over.
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.x ?? 0)).toBe(1600);
  });
});

test("a missing or foreign document is reported as not found, and a failed request can be retried", async ({ open }) => {
  const own = await tenant();
  const other = await tenant();
  const { id } = await uploadFor(other.user, `Foreign ${uniqueSuffix()}`);
  const page = await open(own.user);
  for (const address of [String(id), "999999999", "x"]) {
    await page.goto(`pdfs?document=${address}`);
    await expect(view(page, "Document").getByText("Document not found")).toBeVisible();
  }
  const mine = await uploadFor(own.user, `Mine ${uniqueSuffix()}`);
  const broken = { status: 500, json: { error: "Server error!", code: "internal", request_id: "test" } };
  const address = `**/client/api/pdfs/${mine.id}`;
  await page.route(address, (route) => route.fulfill(broken));
  // The list, which contains the document, fails as well.
  await page.route("**/client/api/pdfs", (route) => route.fulfill(broken));
  // An update, of its check, would bring the document.
  await withoutStream(page);
  await page.goto(`pdfs?document=${mine.id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Failed to fetch the document", { exact: true })).toBeVisible();
  await page.unroute(address);
  await tryAgain(dialog);
  await expect(dialog.getByText("Gulf Coast General", { exact: true })).toBeVisible();
});

test("changes by staff appear in an open document: status, reason, notes and history", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Updated ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open(own.user);
  await page.goto(`pdfs?document=${id}`);
  const dialog = view(page, name);
  await tab(dialog, "History").click();
  await expect(dialog.getByText(`Uploaded by ${own.user.username}`, { exact: true })).toBeVisible();
  await staff.client.patch(
    `/pdfs/${id}/status`,
    { status: "failed", failureReason: "corrupt", notes: "Page 2 <b>cannot</b> be read.\nPlease send it again.", notifyClient: false },
    { expectOk: true },
  );
  await expect(dialog.getByText(`Marked as failed by ${staff.username}`, { exact: true })).toBeVisible();
  await tab(dialog, "Overview").click();
  await expect(dialog.getByText("Corrupted File")).toBeVisible();
  await expect(dialog.getByText("Page 2 <b>cannot</b> be read.")).toBeVisible();
});

test("files are previewed and downloaded from the drawer, which shows findings to staff", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Files ${uniqueSuffix()} ${"long".repeat(44)}`.slice(0, 200);
  const { id } = await processed(staff, own, name);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?document=${id}`);
  const dialog = view(page, name.slice(0, 30));
  await expect(dialog.getByText("Findings")).toBeVisible();
  for (const [label, file] of [
    ["Original PDF", /\.pdf$/],
    ["Processed PDF", /-processed\.pdf$/],
    ["CSV data", /\.csv$/],
    ["XML metadata", /\.xml$/],
  ] as const) {
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: `Download ${label}` }).click();
    expect((await saving).suggestedFilename()).toMatch(file);
  }
  const bundle = page.waitForEvent("download");
  await dialog.getByRole("button", { name: BUNDLE_LABEL }).click();
  expect((await bundle).suggestedFilename()).toMatch(/-results\.zip$/);
  expect((await readFile(await (await bundle).path())).subarray(0, 2).toString()).toBe("PK");
  await expect(dialog.getByRole("button", { name: /^Preview/ })).toHaveCount(2);
  await page.route("**/client/api/pdfs/*/files/csv", (route) => route.abort());
  await dialog.getByRole("button", { name: "Download CSV data" }).click();
  await expect(page.getByRole("alert").getByText("Failed to download csv file. Please try again.")).toBeVisible();
});

test("staff delete a document from the drawer after a confirmation, and other users who have it open see a message", async ({ open }) => {
  const own = await tenant();
  const name = `Deleted ${uniqueSuffix()}`;
  const { id, filename } = await uploadFor(own.user, name);
  const reader = await open(own.user);
  await reader.goto(`pdfs?document=${id}`);
  await expect(view(reader, name)).toBeVisible();
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  // The second link leads to the draft, which may have been read by now.
  await row(page, name).getByRole("link").first().click();
  const dialog = view(page, name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete document" });
  await expect(question.getByText("Are you sure you want to delete this document?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeFocused();

  await page.route(`**/client/api/pdfs/${id}`, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 503, json: { error: "Away", code: "unavailable", request_id: "test" } })
      : route.continue(),
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete PDF");
  await page.unroute(`**/client/api/pdfs/${id}`);
  await question.getByRole("button", { name: "Delete" }).click();
  for (const seen of [page, reader]) {
    await expect(seen.getByText(`${filename} was deleted.`)).toHaveCount(1);
    await expect(seen.getByRole("dialog")).toHaveCount(0);
    await expect(row(seen, name)).toHaveCount(0);
    await expect(seen).not.toHaveURL(/document=/);
  }
  await expect(page.locator("main")).toBeFocused();
});
