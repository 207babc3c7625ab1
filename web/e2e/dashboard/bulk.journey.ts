import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const bar = (page: Page): Locator => page.getByRole("region", { name: "Selected PDFs" });
const box = (page: Page, name: string): Locator => page.getByRole("checkbox", { name: new RegExp(`^Select .*${name}`) });
const choose = async (page: Page, menu: string, item: string): Promise<void> => {
  await bar(page).getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Uploads documents with these names, and opens the dashboard with them alone, in the order of their names. */
async function withDocuments(open: (person: Person) => Promise<Page>, names: readonly string[], me: Person) {
  const own = await tenant();
  const tag = uniqueSuffix();
  const ids: number[] = [];
  for (const name of names) ids.push((await uploadFor(own.user, `${name} ${tag}`)).id);
  const page = await open(me);
  await page.goto(`superadmin/pdfs?q=${tag}&sort=filename`);
  await expect(page.getByText(`${names.length} PDFs`, { exact: true })).toBeVisible();
  return { page, ids };
}

const assignmentOf = async ({ client }: Person, id: number) =>
  ((await client.get(`/pdfs/${id}`, { expectOk: true })).json as { assignment: { username: string } | null }).assignment?.username ?? null;
const statusOf = async ({ client }: Person, id: number) =>
  ((await client.get(`/pdfs/${id}`, { expectOk: true })).json as { status: string }).status;

test("staff select documents with the mouse, assign them, set their status and release them", async ({ open }) => {
  const me = await newStaff();
  const colleague = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta", "Gamma", "Delta"], me);
  const [alpha, beta, gamma, delta] = ids as [number, number, number, number];
  const position = () => row(page, "Alpha").boundingBox();
  const before = await position();
  await box(page, "Alpha").click();
  await expect(bar(page)).toContainText("1 selected");
  expect(await position()).toEqual(before);

  await test.step("a click with the shift key selects a range, and Escape clears the selection", async () => {
    await box(page, "Gamma").click({ modifiers: ["Shift"] });
    await expect(bar(page)).toContainText("4 selected");
    await expect(page.getByRole("checkbox", { name: "Select all loaded PDFs" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
    await box(page, "Gamma").click();
    await expect(bar(page)).toContainText("3 selected");
  });

  await test.step("the menu lists staff, after a failure too, and Escape closes it without clearing the selection", async () => {
    await page.route("**/client/api/users", (route) => route.abort(), { times: 1 });
    await bar(page).getByRole("button", { name: "Assign…" }).click();
    await expect(page.getByText("Failed to fetch the staff")).toBeVisible();
    await page.getByRole("menuitem", { name: "Try again" }).click();
    await expect(page.getByRole("menuitem", { name: colleague.username })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(bar(page)).toContainText("3 selected");
  });

  await choose(page, "Assign…", colleague.username);
  await expect(page.getByText(`3 documents are now assigned to ${colleague.username}.`)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await Promise.all(ids.map((id) => assignmentOf(me, id)))).toEqual(
    [alpha, beta, gamma, delta].map((id) => (id === gamma ? null : colleague.username)),
  );

  await test.step("it is asked once before documents are taken from colleagues, and the reason is in their history", async () => {
    await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
    await choose(page, "Set status…", "In Progress");
    const dialog = page.getByRole("dialog", { name: "Set status to In Progress" });
    await expect(dialog).toContainText("3 of 4 documents belong to colleagues. Continue?");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await statusOf(me, alpha)).toBe("pending");
    await choose(page, "Set status…", "In Progress");
    await expect(dialog.getByLabel("Reason (optional)")).toBeFocused();
    await dialog.getByLabel("Reason (optional)").fill("Away today");
    await dialog.getByRole("button", { name: "Continue" }).dblclick();
    await expect(page.getByText("4 documents are now In Progress.")).toBeVisible();
    expect(await assignmentOf(me, beta)).toBe(me.username);
    const { json } = await me.client.get(`/pdfs/${beta}/history`, { expectOk: true });
    expect((JSON.stringify(json).match(/Away today/g) ?? []).length).toBe(1);
  });

  await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
  await bar(page).getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("4 documents are no longer assigned.")).toBeVisible();
  expect(await assignmentOf(me, beta)).toBeNull();
});

test("staff fail and complete several documents after a confirmation, and download their originals as one ZIP", async ({ open }) => {
  const me = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta", "Gamma"], me);
  const [alpha, beta, gamma] = ids as [number, number, number];
  await page.setViewportSize(SMALL);
  await box(page, "Alpha").click();
  await box(page, "Beta").click();
  await expect(bar(page)).toContainText("2 selected");
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download originals" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  await choose(page, "Set status…", "Failed");
  const failing = page.getByRole("dialog", { name: "Mark as Failed" });
  await expect(failing).toContainText("2 documents will be marked as failed.");
  await expect(failing.getByLabel("Failure Reason")).toBeFocused();
  await failing.getByLabel("Notes").fill("Scanned");
  await failing.getByLabel("Notify client about failure status").uncheck();
  await page.setViewportSize({ width: 1440, height: 900 });
  await failing.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(page.getByText("2 documents are now Failed.")).toBeVisible();
  const { json } = await me.client.get(`/pdfs/${beta}`, { expectOk: true });
  expect(json).toMatchObject({ status: "failed", notes: "Scanned" });

  await test.step("documents that cannot be assigned are listed with the reason and stay selected", async () => {
    await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
    await choose(page, "Assign…", "Me");
    const result = page.getByRole("dialog", { name: "2 of 3 documents were not changed" });
    await expect(result).toContainText(`1 document is now assigned to ${me.username}.`);
    await expect(result.getByRole("listitem")).toHaveCount(2);
    await expect(result).toContainText("This document is completed or failed, so that it cannot be assigned.");
    await result.getByRole("button", { name: "Close" }).last().click();
    await expect(bar(page).getByRole("button", { name: "Assign…" })).toBeFocused();
    await expect(bar(page)).toContainText("2 selected");
    await expect(box(page, "Gamma")).not.toBeChecked();
    expect(await assignmentOf(me, gamma)).toBe(me.username);
  });

  await choose(page, "Set status…", "Completed");
  const completing = page.getByRole("dialog", { name: "Set status to Completed" });
  await expect(completing).toContainText("2 documents will be marked as completed.");
  await completing.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("2 documents are now Completed.")).toBeVisible();
  expect(await statusOf(me, alpha)).toBe("completed");
});

test("work on several documents shows its progress, can be cancelled, and ends when the connection is lost", async ({ open }) => {
  const me = await newStaff();
  const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
  const { page, ids } = await withDocuments(open, names, me);
  const all = page.getByRole("checkbox", { name: "Select all loaded PDFs" });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  await page.route("**/client/api/pdfs/*/assignment", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await all.click();
  await choose(page, "Assign…", "Me");
  await expect(bar(page)).toContainText("0 of 6");
  await expect(bar(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect.poll(() => sent).toBe(4);
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  release();
  const result = page.getByRole("dialog", { name: "2 of 6 documents were not changed" });
  await expect(result.getByText("You cancelled before it was sent.")).toHaveCount(2);
  expect(sent).toBe(4);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toContainText("2 selected");
  await page.unrouteAll({ behavior: "wait" });

  let served = 0;
  await page.route("**/client/api/pdfs/*/status", (route) => (++served > 1 ? route.abort() : route.continue()));
  await all.click();
  await expect(bar(page)).toHaveCount(0);
  await all.click();
  await choose(page, "Set status…", "Processing");
  const lost = page.getByRole("dialog", { name: "5 of 6 documents were not changed" });
  await expect(lost.getByText("The server could not be reached.")).not.toHaveCount(0);
  await lost.getByRole("button", { name: "Close" }).last().click();
  await expect(bar(page)).toContainText("5 selected");
  await page.unrouteAll({ behavior: "wait" });
  await choose(page, "Set status…", "Processing");
  await expect(page.getByText("5 documents are now Processing.")).toBeVisible();
  expect(await Promise.all(ids.map((id) => statusOf(me, id)))).toEqual(names.map(() => "processing"));
});

test("staff work on several documents with the keyboard only", async ({ open }) => {
  const me = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta", "Gamma"], me);
  const { keyboard } = page;
  const link = (name: string) => row(page, name).getByRole("link");
  await keyboard.press("j");
  await expect(link("Alpha")).toBeFocused();
  await keyboard.press("x");
  await expect(box(page, "Alpha")).toBeChecked();
  await keyboard.press("j");
  await keyboard.press("x");
  await expect(bar(page)).toContainText("2 selected");
  await expect(page.getByRole("status").filter({ hasText: "2 selected" })).toHaveCount(1);
  await keyboard.press("x");
  await expect(bar(page)).toContainText("1 selected");
  await keyboard.press("x");

  await test.step("Escape closes the list of shortcuts first, and then clears the selection", async () => {
    await keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Select or deselect the document")).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(bar(page)).toContainText("2 selected");
  });

  await keyboard.press("b");
  await expect(bar(page).getByRole("button", { name: "Assign…" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Me", exact: true })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText(`2 documents are now assigned to ${me.username}.`)).toBeVisible();
  await expect(link("Beta")).toBeFocused();
  expect(await assignmentOf(me, ids[0] as number)).toBe(me.username);

  await keyboard.press("x");
  await keyboard.press("b");
  for (const _ of [1, 2]) await keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Set status…" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Pending" })).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Failed" })).toBeFocused();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Mark as Failed" });
  await expect(dialog.getByLabel("Failure Reason")).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: "Assign…" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(link("Beta")).toBeFocused();
});

test("a document that is deleted meanwhile is reported, and the others are changed", async ({ open }) => {
  const me = await newStaff();
  const { page, ids } = await withDocuments(open, ["Alpha", "Beta", "Gamma"], me);
  const [alpha, beta, gamma] = ids as [number, number, number];
  const remove = (id: number) => me.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
  await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
  await page.route(`**/client/api/pdfs/originals*`, async (route) => {
    if (route.request().method() === "HEAD") await remove(gamma);
    await route.continue();
  });
  await bar(page).getByRole("button", { name: "Download originals" }).click();
  await expect(page.getByText("One of these documents was deleted. Please select the others again.")).toBeVisible();
  await expect(bar(page)).toContainText("2 selected");

  await page.route(`**/client/api/pdfs/${beta}/assignment`, async (route) => {
    await remove(beta);
    await route.continue();
  });
  await choose(page, "Assign…", "Me");
  const result = page.getByRole("dialog", { name: "1 of 2 documents was not changed" });
  await expect(result.getByRole("listitem")).toHaveCount(1);
  await expect(row(page, "Beta")).toHaveCount(0);
  // It cannot stay selected.
  await expect(result).not.toContainText("They stay selected");
  expect(await assignmentOf(me, alpha)).toBe(me.username);
  await page.unrouteAll({ behavior: "wait" });
});
