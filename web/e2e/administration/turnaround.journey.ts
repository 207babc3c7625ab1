import type { TurnaroundFigures } from "@takeoff/contracts";
import { staff as newStaff, tenant } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff read the open documents and the months, and save both as CSV", { tag: "@screen" }, async ({ open }) => {
  const [{ user }, me] = await Promise.all([tenant(), newStaff()]);
  const [done] = await Promise.all(["Done", "Open"].map((name) => uploadFor(user, name)));
  await me.client.put(`/pdfs/status/${done?.id ?? 0}`, undefined, { expectOk: true });
  const page = await open(me);
  await page.goto("operations");
  const answer = page.waitForResponse("**/client/api/operations/turnaround");
  await page.getByRole("tab", { name: "Failed jobs" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=turnaround/);
  // The service may have computed its figures before the uploads.
  const { open: now, organizations, months } = (await (await answer).json()) as TurnaroundFigures;
  const isOpen = now.by_due.some(({ count }) => count > 0);
  await expect(page.getByRole("row", { name: `Unassigned ${now.by_person.at(-1)?.open ?? 0}` })).toHaveCount(isOpen ? 1 : 0);
  const table = page.getByRole("region", { name: "Turnaround by month" });
  await expect(table.getByRole("row")).toHaveCount(1 + (organizations.length > 0 ? months.length : 0));

  const saved = async (button: string) => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await saving;
    const text = Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[]).toString("utf8");
    return `${file.suggestedFilename()}: ${text}`;
  };
  expect(await saved("Export CSV")).toMatch(/^turnaround.csv: \ufeffMonth \(UTC\),Organization ID,Organization,/);
  if (isOpen) expect(await saved("Export Open as CSV")).toMatch(/^open-documents.csv: [^]*\nBy person,/);
});
