import type { Page } from "@playwright/test";
import { createDeadLetteredJob, insertEmail, smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [768, 1024, 1366, 1920];
/** From this width on, the name is the widest column. */
const WIDE = 1024;
/** The highest that a row of documents may be, points of the screen. */
const ROW_HEIGHT = 64;
const PHONE = { width: 390, height: 844 };
/** The longest that people use: an organization of 60 characters and a file of 120. */
const ORGANIZATION = "Consolidated Structural Steel Fabricators Upper Mid";
const PROJECT = "Phase 2 Expansion of the Allegheny County Regional Water Treatment Plant with Pump House";

/** What is wrong with the layout of the page: it or its table scrolls sideways, or a control of a row cannot be pressed. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const widths = (element: Element): string => `${element.scrollWidth} of ${element.clientWidth}`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways: ${widths(root)}`);
    const table = document.querySelector("main [role=region]:has(table, ul)");
    if (!table) return [...faults, "no list"];
    if (table.scrollWidth > table.clientWidth) faults.push(`the list scrolls sideways: ${widths(table)}`);
    for (const header of table.querySelectorAll("th"))
      if (header.scrollWidth > header.clientWidth) faults.push(`the header ${header.textContent} is clipped`);
    for (const control of table.querySelectorAll("tbody :is(a, button, input), li :is(a, button, input)")) {
      control.scrollIntoView({ block: "center" });
      const { left, right } = control.getBoundingClientRect();
      const frame = control.closest("td, li")?.getBoundingClientRect();
      const name = control.getAttribute("aria-label") ?? control.textContent;
      if (!frame || left < frame.left || right > frame.right + 0.5 || right > innerWidth) faults.push(`${name} is clipped`);
      // A link has a box for each of its lines.
      const line = control.getClientRects()[0];
      const hit = line && document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      if (!hit || !(control.contains(hit) || control.parentElement?.contains(hit))) faults.push(`${name} is covered`);
    }
    return faults;
  });
}

test("every action of every list is in sight at every width, and nothing scrolls sideways", async ({ open }) => {
  const own = await tenant({ name: ORGANIZATION });
  await settle(own.admin);
  const staff = await newStaff({ name: "a.very.long.name.of.a.member.of.staff" });
  const { json } = await own.user.client.upload({
    fields: {
      project_name: PROJECT,
      contractor_location: "Gulf Coast General Contractors & Daughters",
      project_location: "Corpus Christi, TX",
    },
    filename: `2026-11-21-${PROJECT}-Gulf Coast.pdf`,
    expectOk: true,
  });
  const { id } = json as { id: number };
  await staff.client.process(
    id,
    { processed: smallPdf(), csv: Buffer.from("Mark,Qty,Shape\r\nB1,2,W18X35\r\n"), xml: Buffer.from("<takeoff/>") },
    { expectOk: true },
  );
  await insertEmail(`estimating.department.${uniqueSuffix()}@fabricators.example`, "parked", "550 5.1.1 The mailbox is unknown here.");
  await createDeadLetteredJob();

  const lists = [
    { who: own.admin, path: `pdfs?q=${encodeURIComponent(PROJECT)}`, text: PROJECT },
    { who: own.admin, path: "manage-users", text: own.user.username },
    { who: staff, path: `pdfs?q=${encodeURIComponent(PROJECT)}`, text: PROJECT },
    { who: staff, path: `superadmin/pdfs?q=${encodeURIComponent(PROJECT)}`, text: PROJECT },
    { who: staff, path: "parent-admin", text: ORGANIZATION },
    { who: staff, path: "manage-locations", text: "Chicago" },
    { who: staff, path: `audit?q=${staff.username}`, text: staff.username },
    { who: staff, path: "operations?tab=emails&state=parked", text: "estimating" },
    { who: staff, path: "operations?tab=jobs", text: "Event" },
  ];
  const windows = new Map<unknown, Page>();
  for (const { who, path, text } of lists) {
    const page = windows.get(who) ?? (await open(who));
    windows.set(who, page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(row(page, text).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => faultsOf(page), { message: `${path} at ${width}` }).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("listitem").filter({ hasText: text }).first()).toBeVisible();
    await expect.poll(() => faultsOf(page), { message: `${path} on a phone` }).toEqual([]);
  }
});

/** What is wrong with a table of documents: a row is too high, or another column is wider than that of the names. */
function findTableFaults(page: Page, isWide: boolean): Promise<string[]> {
  return page.evaluate(
    ([maxHeight, isNameWidest]) => {
      const faults: string[] = [];
      const headers = [...document.querySelectorAll("main thead th")];
      const [name = 0, ...others] = headers.map((header) => header.getBoundingClientRect().width);
      if (isNameWidest && name <= Math.max(...others)) faults.push(`the name has ${name} of ${others.join(", ")}`);
      for (const one of document.querySelectorAll("main tbody tr")) {
        const { height } = one.getBoundingClientRect();
        if (height > maxHeight + 0.5) faults.push(`a row is ${height} high`);
      }
      return faults;
    },
    [ROW_HEIGHT, isWide] as const,
  );
}

test("rows of documents are low although names are long, and the name has the widest column where there is room", async ({ open }) => {
  const own = await tenant({ name: ORGANIZATION });
  await settle(own.admin);
  const staff = await newStaff();
  const { json } = await own.user.client.upload({
    fields: {
      project_name: "Harbor Hangar 9 Mezzanine",
      contractor_location: "Fenwick & Daughters General Contractors and Engineers of the Upper Midwest",
      project_location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    },
    filename: "2026-11-21-Harbor Hangar 9 Mezzanine-Skyline General.pdf",
    expectOk: true,
  });
  const { id } = json as { id: number };
  const results = { processed: smallPdf(), csv: Buffer.from("Mark,Qty,Shape\r\nB1,2,W18X35\r\n"), xml: Buffer.from("<takeoff/>") };
  await staff.client.process(id, results, { expectOk: true });
  await staff.client.patch(`/pdfs/${id}/status`, { status: "completed", notifyClient: false }, { expectOk: true });
  for (const { who, path } of [
    { who: own.admin, path: "pdfs?q=Harbor Hangar 9 Mezzanine" },
    { who: staff, path: `superadmin/pdfs?organization_id=${own.organization.id}` },
  ]) {
    const page = await open(who);
    await page.goto(path);
    await expect(row(page, "Harbor Hangar 9 Mezzanine")).toContainText("Completed");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => findTableFaults(page, width >= WIDE), { message: `${path} at ${width}` }).toEqual([]);
    }
  }
});

test("on a phone Save All stays in sight while the parameters scroll, and a toast covers no button and no entry of a menu", async ({
  open,
}) => {
  const { user } = await tenant();
  await user.client.post("/user/parameters/custom", { parameter_name: "Camber", parameter_value: "None" }, { expectOk: true });
  const page = await open(user, { viewport: PHONE });
  await page.goto("parameters");
  const save = page.getByRole("button", { name: /^Save All/ });
  const field = page.getByRole("textbox", { name: "Delivery address" });
  await field.fill("Dock 4");
  await field.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Delete Camber" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  for (const name of [/^Save All/, "Undo", /^Hello/, "Open navigation"]) {
    // Actionable: a click would reach it, since nothing covers it.
    await page.getByRole("button", { name }).click({ trial: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Hello/ }).click();
  const entries = page.getByRole("menuitem");
  await expect(entries.first()).toBeVisible();
  for (const entry of await entries.all()) await entry.click({ trial: true });
});
