import { person, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Less than the 30 s after which a list without live updates loads again. */
const WITHIN = { timeout: 20_000 };

test("changes appear without a reload on the open screens of permitted users and on no other", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await person({ role: "user", organizationId: own.organization.id });
  const name = `Live ${uniqueSuffix()}`;
  const uploader = await open(own.user);
  const sameHouse = await open(colleague);
  const queue = await open(staff);
  for (const page of [uploader, sameHouse]) {
    await page.goto("pdfs");
    await expect(page.getByText("No documents found. Upload a PDF to get started.")).toBeVisible();
  }
  await queue.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await expect(queue.getByText("No PDFs found")).toBeVisible();

  const { id } = await uploadFor(own.user, name);
  for (const page of [uploader, queue]) await expect(row(page, name)).toBeVisible(WITHIN);
  // Without a time limit: the job may wait in its queue.
  const status = async () => ((await own.user.client.get(`/pdfs/${id}`)).json as { status: string }).status;
  await expect.poll(status, { timeout: 60_000 }).toBe("pending");
  for (const page of [uploader, queue]) await expect(row(page, name)).toContainText("Pending", WITHIN);

  for (const [status, label] of [
    ["processing", "Processing"],
    ["completed", "Completed"],
  ] as const) {
    await staff.client.patch(`/pdfs/${id}/status`, { status, notifyClient: false }, { expectOk: true });
    for (const page of [uploader, queue]) await expect(row(page, name)).toContainText(label, WITHIN);
  }
  await expect(row(sameHouse, name)).toHaveCount(0);
});

test("new documents wait behind a button while a row of the dashboard is in use, and changes of its rows apply", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const tag = `Waits ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, `${tag} one`);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(tag)}`);
  const names = () => page.locator("tbody tr:not([aria-hidden]) td:first-child").allInnerTexts();
  const process = row(page, `${tag} one`).getByRole("button", { name: "Process" });
  await process.focus();
  await uploadFor(own.user, `${tag} two`);
  const more = page.getByRole("button", { name: "1 new document" });
  await expect(more).toBeVisible();
  await expect(page.getByText("1 of 2 PDFs", { exact: true })).toBeVisible();
  expect(await names()).toHaveLength(1);
  await expect(process).toBeFocused();

  await staff.client.patch(`/pdfs/${id}/status`, { status: "processing", notifyClient: false }, { expectOk: true });
  await expect(row(page, `${tag} one`)).toContainText("Processing");
  // The check of the other document may end within the same second: both are then announced together.
  const announced = new RegExp(`${tag} one is now Processing\\.|The status of 2 documents changed\\.`);
  await expect(page.getByRole("status").filter({ hasText: announced })).toBeAttached();

  await more.click();
  await expect(more).toHaveCount(0);
  await expect.poll(async () => (await names()).map((name) => /one|two/.exec(name)?.[0])).toEqual(["two", "one"]);
});

test("the list polls every 30 seconds while the event stream is down and reloads when it is back", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Polled ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  await staff.client.patch(`/pdfs/${id}/status`, { status: "in_progress" }, { expectOk: true });
  const page = await open(own.user);
  await page.clock.install();
  await page.route("**/client/api/events", (route) => route.abort());
  await page.goto("pdfs");
  await expect(row(page, name)).toContainText("In Progress");
  await staff.client.patch(`/pdfs/${id}/status`, { status: "processing" }, { expectOk: true });
  await page.clock.runFor(25_000);
  await expect(row(page, name)).toContainText("In Progress");
  await page.clock.runFor(6_000);
  await expect(row(page, name)).toContainText("Processing");

  await staff.client.patch(`/pdfs/${id}/status`, { status: "completed", notifyClient: false }, { expectOk: true });
  await page.unroute("**/client/api/events");
  await page.clock.resume();
  await expect(row(page, name)).toContainText("Completed");
});
