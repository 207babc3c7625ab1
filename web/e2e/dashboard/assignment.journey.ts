import type { Document } from "@takeoff/contracts";
import { smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { checked, drafted } from "./drafted.ts";

/** The time within which a change by a colleague must be visible without a reload. */
const WITHIN = { timeout: 2000 };

const documentOf = async ({ client }: Person, id: number) => (await client.get(`/pdfs/${id}`)).json as Document;
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
  const loser = pages[1 - won] ?? pages[1];
  const other = staff[1 - won] ?? staff[1];
  const question = loser.getByRole("dialog", { name: "Take over" });
  await expect(question).toContainText("Someone else has taken this document.");
  await question.getByLabel("Reason (optional)").fill("Bid is due at noon");
  await button(question, "Take over").click();
  await expect(controlIn(winner)).toContainText(`${other.username} since`, WITHIN);
  await button(controlIn(loser), "Start").click();
  await expect.poll(async () => (await documentOf(staff[0], id)).status).toBe("in_progress");
  await button(controlIn(loser), "Release").press("Enter");
  // The pressed button is not there any more; the focus is where it was.
  await expect(controlIn(loser)).toBeFocused();
  await expect(controlIn(winner)).toContainText("Unassigned", WITHIN);
});

test("two members of staff review a draft together, and decisions leave the document with who has it", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const id = await drafted(own.user, staff, smallPdf({ pages: 2, seed: 91 }));
  await colleague.client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const question = page.getByRole("dialog");
  await button(question, "Cancel").click();
  await expect(page).toHaveURL(new RegExp(`superadmin/pdfs\\?document=${id}`));
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await button(question, "Continue").click();
  await expect(controlIn(page)).toContainText(`${staff.username} since`);
  const theirs = await open(colleague);
  await theirs.goto(`superadmin/pdfs/${id}/draft`);
  await button(theirs.getByRole("dialog"), "Continue").click();
  await expect(theirs.getByText(`${staff.username} has this draft open, too.`)).toBeVisible();
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await expect(theirs.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Open");
  await theirs.keyboard.press("j");
  await theirs.keyboard.press("a");
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Accepted");
  await expect(controlIn(page)).toContainText(`${colleague.username} since`);
  await expect(question).toHaveCount(0);
});
