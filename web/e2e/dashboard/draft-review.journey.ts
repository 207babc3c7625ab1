import { draftDrawing } from "@takeoff/drawings";
import { sharedContentPdf, shownText, smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import { DRAFT_CUTS, MARKED_PDF_STATES, type Draft, type DraftLine } from "@takeoff/contracts";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Uploads a drawing and waits until it was read. */
async function drafted(user: Person, staff: Person, name: string, file: Buffer): Promise<number> {
  const { id } = await uploadFor(user, name, file);
  const isChecked = async () => (await staff.client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { what: "the check", timeoutMs: 30_000 });
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const isReady = async () => ((await staff.client.get(`/pdfs/${id}/draft`)).json as Draft).state === "ready";
  await waitFor(isReady, { what: "the draft", timeoutMs: 120_000 });
  return id;
}

test("staff decide a draft takeoff with the keyboard, and its lines become the results", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Draft ${uniqueSuffix()}`;
  const { pdf } = draftDrawing(4, { linework: "vector", notesPage: false, cataloguePage: false, scanPage: false, letterPage: false });
  const id = await drafted(own.user, staff, name, pdf);
  const totals = async () => ((await staff.client.get(`/pdfs/${id}/draft`)).json as Draft).totals;
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText(/Draft: \d+ lines/);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const processing = page.getByRole("dialog", { name: "Process PDF" });
  await expect(processing).toContainText(/Draft: \d+ lines/);
  await expect(processing.getByRole("link", { name: "Review draft" })).toBeVisible();
  await page.keyboard.press("Escape");
  await row(page, name).getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft takeoff");
  const pages = (await staff.client.get(`/pdfs/${id}/draft/pages`)).json as { page: number; lines: number }[];
  const plan = pages.reduce((longest, one) => (one.lines > longest.lines ? one : longest));
  await page.getByLabel("Sheet").selectOption(String(plan.page));
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(plan.lines);
  await expect(page.getByRole("region", { name: "Drawing" }).locator("canvas")).toBeVisible();

  await test.step("one line is accepted, taken back, and corrected", async () => {
    await page.keyboard.press("j");
    const first = lines.first();
    await expect(first).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("a");
    await expect(first).toContainText("Accepted");
    await expect(first).not.toHaveAttribute("aria-current", "true");
    await page.keyboard.press("u");
    await expect(first).toContainText("Open");
    await first.click();
    await page.keyboard.press("e");
    await page.getByLabel("Quantity").fill("7");
    await page.getByLabel("Designation").fill("not a beam");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Please enter a designation such as W12X26 or HSS6X6X1/4");
    await page.getByLabel("Designation").fill("w 12 x 26");
    await page.keyboard.press("Enter");
    // Lines are sorted by designation: it may have moved.
    await expect(lines.filter({ hasText: "7 × W12X26" })).toContainText("Edited");
  });

  await test.step("all sure lines of the sheet are accepted at once, after a summary", async () => {
    await page.keyboard.press("Shift+A");
    const dialog = page.getByRole("dialog", { name: "Accept all sure lines of this sheet?" });
    await expect(dialog.getByRole("button", { name: /^Accept \d+ lines$/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await totals()).accepted).toBeGreaterThan(1);
  });

  await test.step("a line of one's own is added by drawing a box", async () => {
    await page.getByRole("button", { name: "Add line" }).click();
    const drawing = (await page.getByRole("region", { name: "Drawing" }).boundingBox())!;
    await page.mouse.move(drawing.x + drawing.width / 2, drawing.y + drawing.height / 2);
    await page.mouse.down();
    await page.mouse.move(drawing.x + drawing.width / 2 + 80, drawing.y + drawing.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await page.getByLabel("Designation").fill("L4X4X3/8");
    await page.keyboard.press("Enter");
    await expect(lines.filter({ hasText: "1 × L4X4X3/8" })).toContainText("Accepted");
  });

  await page.getByRole("button", { name: "Save as results" }).click();
  const completion = page.getByRole("dialog", { name: "Save as results" });
  await expect(completion).toContainText(/\d+ lines with [\d,]+ pieces/);
  const yes = completion.getByRole("checkbox", { name: "Save it with these findings" });
  if ((await totals()).open > 0) await expect(yes).toBeVisible();
  if (await yes.isVisible()) await yes.check();
  await completion.getByRole("button", { name: "Save as results" }).click();
  await expect(page).toHaveURL(new RegExp(`document=${id}`));
  await expect(row(page, name)).toContainText("Processing");
  const { has_csv, has_xml } = (await staff.client.get(`/pdfs/${id}`)).json as { has_csv: boolean; has_xml: boolean };
  expect([has_csv, has_xml]).toEqual([true, true]);
  await expect(page.getByText(MARKED_PDF_STATES.made)).toBeVisible({ timeout: 20_000 });
});

test("staff pick the scale of a view that is printed smaller, and type a length", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const pages = { notesPage: false, cataloguePage: false, scanPage: false, letterPage: false, elevationPage: false, detailPage: false };
  const { pdf } = draftDrawing(14, { linework: "vector", halfSize: true, enlargedView: false, ...pages });
  const id = await drafted(own.user, staff, `Half ${uniqueSuffix()}`, pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(page.getByText("the dimensions do not agree with the printed scale", { exact: false })).toBeVisible();
  await expect(lines.first()).not.toContainText("'-");
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Scale" });
  await dialog.getByRole("radio", { name: /^The dimensions/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lines.filter({ hasText: /\d'-\d/ }).first()).toBeVisible();
  await expect(page.getByText("the dimensions do not agree with the printed scale", { exact: false })).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByLabel("Length").fill("long");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(`Please enter a length such as 25'-6 1/2"`);
  await page.getByLabel("Length").fill(`12'-6 1/2"`);
  await page.keyboard.press("Enter");
  await expect(lines.first()).toContainText(`12'-6 1/2"`);
  await expect(lines.first()).toContainText("Length typed by staff");
});

test("staff review a drawing of 500 pages, and see what is missing because of a limit", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const content = [shownText(10, 300, 1, "EXIST W12X26 ".repeat(30)), shownText(1_000, 1_000, 10, "W16X31")].join("\n");
  const id = await drafted(own.user, staff, `Set ${uniqueSuffix()}`, sharedContentPdf(500, content));
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft?page=499`);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(1);
  await expect(page.getByText(DRAFT_CUTS.long_texts)).toBeVisible();
  await page.getByRole("button", { name: "30 not covered, 0 answered" }).click();
  await expect(page.getByRole("region", { name: "Not covered" }).getByRole("listitem")).toHaveCount(30);
  await page.getByLabel("Sheet").selectOption("500");
  await expect(page).toHaveURL(/page=500/);
  await expect(lines.first()).toContainText("W16X31");
});

test("a change by another member of staff is shown, and a decision about an outdated line is refused with a reason", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, `Shared ${uniqueSuffix()}`, smallPdf());
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const line = page.getByRole("list", { name: "Lines" }).getByRole("listitem").first();
  await expect(line).toContainText("Open");
  await test.step("a decision of a version that is gone", async () => {
    await page.route("**/draft/lines/decide", (route) =>
      route.fulfill({
        status: 409,
        json: { error: "These lines have changed in the meantime. Please look at them again.", code: "conflict", request_id: "test" },
      }),
    );
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(page.getByText("These lines have changed in the meantime. Please look at them again.")).toBeVisible();
    await expect(line).toContainText("Open");
    await page.unroute("**/draft/lines/decide");
  });
  const [read] = (await staff.client.get(`/pdfs/${id}/draft/lines`)).json as DraftLine[];
  await staff.client.post(
    `/pdfs/${id}/draft/lines/decide`,
    { lines: [{ id: read?.id, version: read?.version }], state: "rejected" },
    { expectOk: true },
  );
  await expect(line).toContainText("Rejected");
});

test("a drawing that was not read is read on request, and what it suggests presets the failure reason", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Letter ${uniqueSuffix()}`;
  const { pdf } = draftDrawing(1, { linework: "raster", scanPage: false, notesPage: false, elevationPage: false, detailPage: false });
  const { id } = await uploadFor(own.user, name, pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Read the drawing" }).click();
  await expect(page.getByLabel("Sheet")).toBeVisible({ timeout: 30_000 });

  // What a drawing suggests differs; here it is a scan.
  await page.route(`**/client/api/pdfs/${id}/preflight`, (route) =>
    route.fulfill({
      json: { reason: "incomplete", sentence: "The drawing refers to sheet S-501, not in the file.", pages: [], notes: [] },
    }),
  );
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await expect(dialog.getByText("The drawing suggests: Incomplete Information")).toBeVisible();
  await expect(dialog.getByText("The drawing refers to sheet S-501, not in the file.")).toBeVisible();
  await expect(dialog.getByLabel("Failure Reason")).toHaveValue("Non-Vector File");
  await dialog.getByRole("button", { name: "Use this reason" }).click();
  await expect(dialog.getByLabel("Failure Reason")).toHaveValue("Incomplete Information");
});
