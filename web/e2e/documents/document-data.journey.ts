import { smallPdf, staff as newStaff, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const COUNT = 240;
/** Wraps, so that rows have different heights. */
const LONG_NOTE = "to be checked against the erection drawings of the second phase";
const CSV = [
  "Mark,Qty,Size,Grade,Length,Piece Wt,Total Wt,Notes",
  ...Array.from({ length: COUNT }, (_, index) => {
    const notes = index % 7 === 0 ? LONG_NOTE : "";
    return `B${index + 1},2,${index % 2 ? "W18X35" : "HSS6X6X1/2"},A992,"25'-0""",100.5,201,${notes}`;
  }),
  "Subtotal,,,,,,see sheet,",
].join("\r\n");

/** A window with the data of a document. */
async function openData(open: (person: Person) => Promise<Page>) {
  const [{ user }, staff] = await Promise.all([tenant(), newStaff()]);
  const name = `Data ${uniqueSuffix()}`;
  const { id } = await uploadFor(user, name);
  await staff.client.process(id, { processed: smallPdf({ seed: 3 }), csv: CSV, xml: "<takeoff><member/></takeoff>" }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const columns = async () => ((await staff.client.get(`/pdfs/${id}/data`)).json as { columns: string[] }).columns.length;
  await expect.poll(columns, { timeout: 60_000 }).toBeGreaterThan(0);
  const page = await open(user);
  await page.goto(`pdfs?document=${id}`);
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("tab", { name: "Data" }).click();
  return { page, data: dialog.getByRole("region", { name: "Extracted data" }) };
}

/** Turns the wheel up and returns how far a row in view has moved once the rows above it are rendered. */
async function wheelUp(page: Page, data: Locator, distance: number): Promise<number> {
  const row = await data.evaluateHandle((element) => {
    const { top } = element.getBoundingClientRect();
    return [...element.querySelectorAll("tbody tr[aria-rowindex]")].find((one) => one.getBoundingClientRect().top > top + 100);
  });
  const place = () => row.evaluate((element) => element?.getBoundingClientRect().top ?? 0);
  const before = await place();
  const moved = async () => Math.round((await place()) - before);
  await data.hover();
  await page.mouse.wheel(0, -distance);
  await expect.poll(moved).toBeGreaterThanOrEqual(distance);
  await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))));
  return moved();
}

test("only the rows in view are rendered, and they stay where they are while others are", async ({ open }) => {
  const { page, data } = await openData(open);
  await expect(data.getByRole("row").first()).toBeVisible();
  expect(await data.getByRole("row").count()).toBeLessThan(COUNT);
  await expect(async () => {
    await data.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(data.getByRole("cell", { name: "Subtotal" })).toBeInViewport({ timeout: 300 });
  }).toPass();
  expect(await data.getByRole("row").count()).toBeLessThan(COUNT);
  await expect(data.getByRole("row").last()).toHaveAttribute("aria-rowindex", String(COUNT + 2));
  await expect(data.getByRole("columnheader", { name: "Mark" })).toBeInViewport();
  for (let step = 0; step < 10; step += 1) expect(await wheelUp(page, data, 200)).toBe(200);
});
