import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "@takeoff/contracts";
import { mailTo, staff as newStaff, tenant, uniqueSuffix, waitFor } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { draftOf, drafted, linesOf } from "./drafted.ts";

const DRAWING = join(import.meta.dirname, "../../../services/documents/test/drawings/plans/crowded-plan.pdf");

/** Counts what a person does on a page. */
class Hand {
  keys = 0;
  clicks = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async click(target: { click: () => Promise<void> }): Promise<void> {
    this.clicks++;
    await target.click();
  }
}

test("a dense sheet is decided and sent with at most 30 keys and 4 clicks, and its e-mail follows the marked-up PDF", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Dense ${uniqueSuffix()}`;
  const id = await drafted(own.user, staff, readFileSync(DRAWING), name);
  const draft = () => draftOf(staff, id);
  const lines = await linesOf(staff, id);
  expect(lines.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBeGreaterThanOrEqual(90);

  const page = await open(staff);
  const hand = new Hand(page);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText(/Draft: \d+ lines/);
  await hand.click(row(page, name).getByRole("link", { name: "Review" }));
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toBeVisible();

  await test.step("the sure lines are accepted at once, the others one by one", async () => {
    await expect(page.getByRole("button", { name: /^Accept \d+ sure lines$/ })).toBeEnabled();
    await hand.press("Shift+A");
    await expect.poll(async () => (await draft()).totals.accepted).toBeGreaterThan(50);
    await hand.press("n");
    for (let open = (await draft()).totals.open; open > 0; open--) {
      await expect(page.locator("[aria-current=true]").filter({ hasText: "Open" })).toBeVisible();
      await hand.press("a");
    }
    await expect.poll(async () => (await draft()).totals.open).toBe(0);
  });

  await test.step("one dialog sums up what is sent", async () => {
    await expect(page.getByText(/ 0 open, \d+ accepted\./)).toBeVisible();
    await hand.press("Shift+S");
    const dialog = page.getByRole("dialog", { name: "Complete and send" });
    await expect(dialog).toContainText(/\d+ lines with \d+ pieces; [\d.]+ tons/);
    const yes = dialog.getByRole("checkbox", { name: "Complete it with these findings" });
    if ((await yes.count()) > 0) {
      await expect(yes).toBeFocused();
      await hand.press("Space");
      await hand.click(dialog.getByRole("button", { name: "Complete and send" }));
    } else await hand.press("Enter");
  });

  await expect(page).toHaveURL(/superadmin\/pdfs(?:\?|$)/);
  expect(hand.keys).toBeLessThanOrEqual(30);
  expect(hand.clicks).toBeLessThanOrEqual(4);
  await waitFor(async () => (await draft()).delivery === "sent", { what: "the delivery" });
  const document = (await own.user.client.get(`/pdfs/${id}`)).json as Document;
  expect(document).toMatchObject({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true });

  await test.step("the customer has the e-mail and the marked-up PDF", async () => {
    await mailTo(own.user.email, { subject: `Takeoff ready: ${name}` });
    const theirs = await open(own.user);
    await theirs.goto("pdfs");
    await expect(row(theirs, name)).toContainText("Completed");
    await expect(row(theirs, name).getByRole("button", { name: "Processed" })).toBeVisible();
  });
});
