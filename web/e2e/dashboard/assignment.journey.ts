import type { Document } from "@takeoff/contracts";
import { draftDrawing } from "@takeoff/drawings";
import { smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { choose, fillInProject, pdf, row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** The time within which a change by a colleague must be visible without a reload. */
const WITHIN = { timeout: 2000 };
const HOUR_MS = 3_600_000;
const HELP = "Take makes the document yours, Start also sets it to In Progress, Release gives it back to everyone.";
const EXPECTED = /Expected by \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/;

const documentOf = async ({ client }: Person, id: number) => (await client.get(`/pdfs/${id}`)).json as Document;
/** Waits until the check of an upload has ended: until then its status changes by itself. */
const checked = (staff: Person, id: number) =>
  waitFor(async () => (await documentOf(staff, id)).status === "pending", { what: "the check", timeoutMs: 60_000 });
const controlIn = (place: Page | Locator): Locator => place.getByRole("group", { name: "Assignment" });
const button = (place: Page | Locator, name: string): Locator => place.getByRole("button", { name, exact: true });

test("of two members of staff who take a document at once one has it, and the other may take it over", async ({ open }) => {
  const own = await tenant();
  const staff = [await newStaff(), await newStaff()] as const;
  const name = `Claimed ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  await checked(staff[0], id);
  const pages = [await open(staff[0]), await open(staff[1])] as const;
  for (const page of pages) {
    await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}&document=${id}`);
    await expect(controlIn(page)).toContainText("Unassigned");
    await expect(controlIn(page)).toContainText(HELP);
  }

  // Both requests are sent before either window has received the other's update.
  const both = Promise.withResolvers<void>();
  let sent = 0;
  for (const page of pages)
    await page.route("**/client/api/pdfs/*/assignment", async (route) => {
      if (++sent === pages.length) both.resolve();
      await both.promise;
      await route.continue();
    });
  for (const page of pages) await button(controlIn(page), "Take").click();
  const holder = await waitFor(async () => (await documentOf(staff[0], id)).assignment, { what: "an assignment" });
  const won = holder.user_id === staff[0].id ? 0 : 1;
  const winner = pages[won];
  // Who has used a button knows them.
  await expect(controlIn(winner)).not.toContainText(HELP);
  const loser = pages[1 - won] ?? pages[1];
  const question = loser.getByRole("dialog", { name: "Take over" });
  await expect(question).toContainText("Someone else has taken this document.");
  await expect(question).toContainText(`${holder.username} started this 1 min ago. Continue?`);
  await expect(controlIn(winner)).toContainText(`${holder.username} since`);
  await expect(question.getByLabel("Reason (optional)")).toBeFocused();
  await loser.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  // Escape has closed the question alone.
  await expect(controlIn(loser)).toContainText(`${holder.username} since`);

  await test.step("the key c asks, and the document is taken over with a reason", async () => {
    await loser.keyboard.press("c");
    await question.getByLabel("Reason (optional)").fill("Bid is due at noon");
    await button(question, "Take over").click();
    const other = staff[1 - won] ?? staff[1];
    await expect(controlIn(loser)).toContainText(`${other.username} since`);
    await expect(controlIn(winner)).toContainText(`${other.username} since`, WITHIN);
    await expect(button(controlIn(winner), "Take over…")).toBeVisible();
    await loser.getByRole("tab", { name: "History" }).click();
    const history = loser.getByRole("list", { name: "History" });
    await expect(history).toContainText(`Taken over from ${holder.username}`);
    await expect(history).toContainText("Bid is due at noon");
  });

  await test.step("Start sets the status, and Release ends the assignment for both", async () => {
    await button(controlIn(loser), "Start").click();
    await expect.poll(async () => (await documentOf(staff[0], id)).status).toBe("in_progress");
    await expect(button(controlIn(loser), "Start")).toHaveCount(0);
    await button(controlIn(loser), "Release").press("Enter");
    // The pressed button is gone; the focus is where it was.
    await expect(controlIn(loser)).toBeFocused();
    await expect(controlIn(winner)).toContainText("Unassigned", WITHIN);
    await expect(controlIn(loser)).toContainText("Unassigned");
  });
});

test("the dashboard's rows show who has a document and when it is due, and its list is filtered and sorted by both", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const tag = uniqueSuffix();
  const ids: number[] = [];
  for (const name of ["Alpha", "Beta", "Gamma"]) ids.push((await uploadFor(own.user, `${name} ${tag}`)).id);
  for (const id of ids) await checked(staff, id);
  const [alpha = 0, beta = 0] = ids;
  await colleague.client.put(`/pdfs/${beta}/assignment`, {}, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${tag}`);
  const names = async () =>
    (await page.locator("tbody tr:not([aria-hidden]) td:first-child").allInnerTexts()).map((name) => /Alpha|Beta|Gamma/.exec(name)?.[0]);
  const markOf = (text: string, who: string) => row(page, text).getByRole("button", { name: `: assigned to ${who}` });
  await expect(row(page, "Alpha").getByText("due in 24 h")).toHaveAttribute("title", /^Due .+UTC\)$/);

  await test.step("a mark names the colleague, by keyboard too", async () => {
    const mark = markOf("Beta", colleague.username);
    await mark.focus();
    await expect(page.getByRole("tooltip")).toContainText(`${colleague.username} since`);
    await mark.blur();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await row(page, "Beta").getByText("Pending", { exact: true }).hover();
    await expect(page.getByRole("tooltip")).toContainText(`${colleague.username} since`);
  });

  await test.step("the key c takes the document of the row", async () => {
    await row(page, "Alpha").getByRole("link").focus();
    await page.keyboard.press("c");
    await expect(markOf("Alpha", "you")).toBeVisible();
    expect((await documentOf(staff, alpha)).assignment?.user_id).toBe(staff.id);
    await row(page, "Beta").getByRole("link").focus();
    await page.keyboard.press("c");
    const question = page.getByRole("dialog", { name: "Take over" });
    await expect(question).toContainText(`${colleague.username} started this`);
    await button(question, "Cancel").click();
    await expect(row(page, "Beta").getByRole("link")).toBeFocused();
  });

  await test.step("processing a colleague's document asks first, once each time", async () => {
    const dialog = page.getByRole("dialog", { name: "Process PDF" });
    await button(row(page, "Beta"), "Process").click();
    await expect(dialog).toContainText(`${colleague.username} started this`);
    await button(dialog, "Cancel").click();
    await expect(dialog).toHaveCount(0);
    await row(page, "Beta").getByRole("link").focus();
    await page.keyboard.press("f");
    await button(dialog, "Continue").click();
    await expect(dialog.getByLabel("Failure Reason")).toBeFocused();
    await expect(dialog).toContainText(`${colleague.username} since`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("Mine, Unassigned, Due today and Late", async () => {
    const choose = async (label: string) => {
      await page.getByRole("combobox", { name: "Work" }).click();
      await page.getByRole("option", { name: label, exact: true }).click();
    };
    await page.getByRole("combobox", { name: "Work" }).click();
    await expect(page.getByRole("option")).toHaveText(["All Work", "Mine", "Unassigned", "Due today", "Late"]);
    await page.keyboard.press("Escape");
    await choose("Mine");
    await expect.poll(names).toEqual(["Alpha"]);
    await choose("Unassigned");
    await expect.poll(names).toEqual(["Gamma"]);
    await expect(page).toHaveURL(/work=unassigned/);
    await page.reload();
    await expect.poll(names).toEqual(["Gamma"]);
    // What a colleague takes leaves the list.
    await colleague.client.put(`/pdfs/${ids[2] ?? 0}/assignment`, {}, { expectOk: true });
    await expect(page.getByText("No PDFs found")).toBeVisible();
    const asked = page.waitForRequest(/work=due_today/);
    await choose("Due today");
    const { searchParams } = new URL((await asked).url());
    // Midnight in Chicago.
    expect(searchParams.get("today_ends")).toMatch(/T0[56]:00:00\.000Z$/);
    await choose("Late");
    await expect(page.getByText("No PDFs found")).toBeVisible();
    await choose("All Work");
  });

  await test.step("the list is sorted by due time", async () => {
    const header = page.getByRole("columnheader", { name: "Upload Date" });
    await button(header, "Due").click();
    await expect(button(header, "Due")).toHaveAttribute("aria-pressed", "true");
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(names).toEqual(["Alpha", "Beta", "Gamma"]);
    await button(header, "Due").press("Enter");
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByLabel("Sort by")).toHaveValue("due_at");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("after its due time a document is late, and after eight hours an assignment is idle", async () => {
    await page.clock.setFixedTime(Date.now() + 26 * HOUR_MS);
    await page.reload();
    await expect(row(page, "Alpha")).toContainText("2 h late");
    await markOf("Beta", colleague.username).hover();
    await expect(page.getByRole("tooltip")).toContainText("Idle since");
  });
});

test("the review of a colleague's draft asks once, takes the document over, and says who else has it open", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const { id } = await uploadFor(
    own.user,
    `Reviewed ${uniqueSuffix()}`,
    draftDrawing(4, { linework: "vector", notesPage: false, cataloguePage: false, scanPage: false, letterPage: false }).pdf,
  );
  await checked(staff, id);
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const isReady = async () => ((await staff.client.get(`/pdfs/${id}/draft`)).json as { state: string }).state === "ready";
  await waitFor(isReady, { what: "the draft", timeoutMs: 90_000 });
  await colleague.client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });

  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const question = page.getByRole("dialog");
  await expect(question).toContainText(`${colleague.username} started this`);
  await button(question, "Cancel").click();
  await expect(page).toHaveURL(new RegExp(`superadmin/pdfs\\?document=${id}`));
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await button(question, "Continue").click();
  await expect(question).toHaveCount(0);
  await expect(controlIn(page)).toContainText(`${staff.username} since`);
  const theirs = await open(colleague);
  await theirs.goto(`superadmin/pdfs/${id}/draft`);
  await button(theirs.getByRole("dialog"), "Continue").click();
  await expect(theirs.getByText(`${staff.username} has this draft open, too.`)).toBeVisible();
  await expect(controlIn(page)).toContainText(`${colleague.username} since`);
  await test.step("neither is asked again, and decisions leave the document with who has it", async () => {
    await theirs.keyboard.press("j");
    await theirs.keyboard.press("a");
    await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Accepted");
    await expect(theirs.getByRole("dialog")).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(theirs.getByRole("list", { name: "Lines" }).getByText("Rejected")).toBeVisible();
    await expect(controlIn(page)).toContainText(`${colleague.username} since`);
    await expect(question).toHaveCount(0);
  });
});

test("customers see when results are expected: after the upload, on Projects and in the drawer, and never who has a document", async ({
  open,
}) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Expected ${uniqueSuffix()}`;
  const page = await open(own.user);
  await page.goto("pdfs");
  const form = await fillInProject(page, { name });
  await choose(form, "PDF file", pdf(smallPdf({ seed: 9 })));
  await button(form, "Create Project").click();
  await expect(form).toContainText("Upload Successful! Your project has been created successfully.");
  await expect(form).toContainText(EXPECTED);
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toContainText(/Expected by \w{3} \d{1,2}(?:, \d{4})?, \d{1,2}:\d{2}\s[AP]M/);

  const [{ id } = { id: 0 }] = (await own.user.client.get("/pdfs")).json as { id: number }[];
  await checked(staff, id);
  await staff.client.put(`/pdfs/${id}/assignment`, { start: true }, { expectOk: true });
  await row(page, name).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByText("In Progress")).toBeVisible();
  await expect(drawer.getByText("Expected by", { exact: true })).toBeVisible();
  await expect(drawer).not.toContainText(staff.username);
  await expect(controlIn(drawer)).toHaveCount(0);

  await staff.client.patch(`/pdfs/${id}/status`, { status: "failed", notifyClient: false }, { expectOk: true });
  await expect(drawer.getByText("Expected by", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row(page, name)).not.toContainText("Expected by");
});
