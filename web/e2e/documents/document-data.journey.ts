import { smallPdf, staff as newStaff, tenant, uniqueSuffix, type Person, type Tenant } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { endSessionAt, withoutStream } from "../support/session.ts";
import { tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const view = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const tab = (dialog: Locator, name: string): Locator => dialog.getByRole("tab", { name });

const COUNT = 240;
/** Wraps, so that rows have different heights. */
const LONG_NOTE = "to be checked against the erection drawings of the second phase";
const CSV = [
  "Mark,Qty,Size,Grade,Length,Piece Wt,Total Wt,Notes",
  ...Array.from({ length: COUNT }, (_, index) => {
    const notes = index === 2 ? `<img src=x onerror=alert(1)> ${LONG_NOTE}` : index % 7 === 0 ? LONG_NOTE : "";
    return `B${index + 1},2,${index % 2 ? "W18X35" : "HSS6X6X1/2"},A992,"25'-0""",100.5,201,${notes}`;
  }),
  "Subtotal,,,,,,see sheet,",
].join("\r\n");

const MEMBERS = Array.from({ length: 130 }, (_, index) => `<member mark="B${index + 1}"><qty unit="pcs">2</qty></member>`);
const XML = `<takeoff version="1" made="2026-11-21">${MEMBERS.join("")}<note>Träger &lt;b&gt; ${"long ".repeat(60)}</note></takeoff>`;

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

async function processed(staff: Person, own: Tenant, name: string) {
  const sent = await uploadFor(own.user, name);
  await staff.client.process(sent.id, { processed: smallPdf({ seed: 3 }), csv: CSV, xml: XML }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${sent.id}`, {}, { expectOk: true });
  const columns = async () => ((await staff.client.get(`/pdfs/${sent.id}/data`)).json as { columns: string[] }).columns.length;
  await expect.poll(columns, { timeout: 60_000 }).toBeGreaterThan(0);
  return sent;
}

test("the extracted data and metadata can be read, searched and exported, and only the rows in view are rendered", async ({ open }) => {
  const own = await tenant();
  const name = `Data ${uniqueSuffix()}`;
  const { id } = await processed(await newStaff(), own, name);
  const page = await open(own.user);
  await page.goto(`pdfs?document=${id}`);
  const dialog = view(page, name);
  await tab(dialog, "Data").click();
  const data = dialog.getByRole("region", { name: "Extracted data" });
  await expect(dialog.getByText("241 rows")).toBeVisible();
  await expect(dialog.getByText("Quantity 480", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Weight 48,240 lb", { exact: true })).toBeVisible();
  await expect(data.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  expect(await data.getByRole("row").count()).toBeLessThan(COUNT);
  // Only the rows in view are rendered.
  await expect(async () => {
    await data.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(data.getByRole("cell", { name: "Subtotal" })).toBeInViewport({ timeout: 300 });
  }).toPass();
  expect(await data.getByRole("row").count()).toBeLessThan(COUNT);
  await expect(data.getByRole("row").last()).toHaveAttribute("aria-rowindex", String(COUNT + 2));
  await expect(data.getByRole("table")).toHaveAttribute("aria-rowcount", String(COUNT + 2));
  await expect(data.getByRole("columnheader", { name: "Mark" })).toBeInViewport();
  for (let step = 0; step < 10; step += 1) expect(await wheelUp(page, data, 200)).toBe(200);

  await dialog.getByLabel("Search the data").fill("w18x");
  await expect(dialog.getByText("120 of 241 rows")).toBeVisible();
  await expect(dialog.getByText("Quantity 240", { exact: true })).toBeVisible();
  await dialog.getByLabel("Search the data").fill("no such thing");
  await expect(dialog.getByText("No rows match")).toBeVisible();
  await dialog.getByLabel("Search the data").fill("");

  await test.step("the metadata tree is expanded with the keyboard and loads in parts", async () => {
    await dialog.getByText("Metadata", { exact: true }).click();
    const tree = dialog.getByRole("region", { name: "Metadata" });
    const root = tree.getByRole("button", { name: /^takeoff version=1 made=2026-11-21/ });
    await expect(root).toHaveAttribute("aria-expanded", "true");
    const member = (mark: string) => tree.getByRole("button", { name: new RegExp(`^member mark=${mark} `) });
    await expect(member("B100")).toBeAttached();
    await expect(member("B101")).toHaveCount(0);
    await member("B2").focus();
    await page.keyboard.press("Enter");
    await expect(tree.getByText("unit=pcs")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(tree.getByText("unit=pcs")).toHaveCount(0);
    await tree.getByRole("button", { name: "Show more (100 of 131)" }).click();
    await expect(member("B130")).toBeAttached();
    await expect(tree.getByText(/^Träger <b> long/)).toBeVisible();
    await root.click();
    await expect(tree.getByRole("button")).toHaveCount(1);
    await dialog.getByText("Rows", { exact: true }).click();
    await expect(dialog.getByRole("region", { name: "Extracted data" })).toBeVisible();
  });

  await test.step("the data are exported in every format, and a failed export shows an error", async () => {
    const opener = dialog.getByRole("button", { name: "Export" });
    await opener.click();
    await expect(page.getByRole("menuitem")).toHaveText([/^CSV/, /^Excel/, /^JSON/, /^XML/, /^Bluebeam Revu/, /^KISS/, /^Estimating/]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(opener).toBeFocused();

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/client/api/pdfs/*/export?*", async (route) => {
      await held;
      await route.continue();
    });
    await opener.click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Bluebeam Revu" }).click();
    await expect(dialog.locator("button[data-loading]")).toBeDisabled();
    release();
    expect((await saving).suggestedFilename()).toBe("pdf-export-bluebeam.csv");
    await page.unroute("**/client/api/pdfs/*/export?*");
    await page.route("**/client/api/pdfs/*/export?*", (route) => route.abort());
    await opener.click();
    await page.getByRole("menuitem", { name: "Excel" }).click();
    await expect(page.getByRole("alert").getByText("Failed to export PDF data")).toBeVisible();
  });
});

test("data that fail to load can be requested again, and a document without data says so", async ({ open }) => {
  const own = await tenant();
  const name = `Bare ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open(own.user);
  const address = `**/client/api/pdfs/${id}/data`;
  await page.route(address, (route) => route.fulfill({ status: 400, json: { error: "No", code: "invalid", request_id: "test" } }));
  await page.goto(`pdfs?document=${id}`);
  const dialog = view(page, name);
  await tab(dialog, "Data").click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to fetch PDF data");
  await page.unroute(address);
  await tryAgain(dialog);
  await expect(dialog.getByText("No extracted data")).toBeVisible();

  await test.step("malformed data and an expired session are reported as for every other request", async () => {
    await page.route(address, (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: '{"columns":["A"],"rows":[{"A":7}]}' }),
    );
    await withoutStream(page);
    await page.reload();
    await tab(dialog, "Data").click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to fetch PDF data");
    await expect(dialog.getByRole("alert")).toContainText("Invalid response format from server");
    await endSessionAt(page, address, () => own.user.client.logout({ expectOk: true }));
    await tryAgain(dialog);
    await expect(page).toHaveURL(/\/client\/login$/);
  });
});
