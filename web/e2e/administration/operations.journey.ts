import type { Page } from "@playwright/test";
import { insertEmail, mailTo, repairEvent, createDeadLetteredJob, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, tryAgain } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Operations" });

test("staff see a failed e-mail with the mail server's response, run it again, and it arrives", async ({ open }) => {
  const recipient = `parked.${uniqueSuffix()}@mail.example`;
  await insertEmail(recipient, "parked", "550 5.1.1 The mailbox is unknown here. ".repeat(6).trim());
  const me = await newStaff();
  const page = await open(me);
  await page.goto("operations");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("row", { name: /^E-mails/ })).toContainText(/\d+ failed for good/);
  await expect(page.getByRole("row", { name: /^Documents queue/ })).toContainText(/OK|Late|failed for good/);
  await page.getByRole("tab", { name: "E-mails" }).click();
  await page.getByRole("searchbox", { name: "Search e-mails" }).fill(recipient);
  await expect(page).toHaveURL(/tab=emails&q=parked/);
  const mail = row(page, recipient);
  await expect(mail).toContainText("Failed for good");
  await expect(mail).toContainText(/unknown here\.$|unknown here\. ?/);
  await expect(page.getByText("1 e-mail", { exact: true })).toBeVisible();
  await mail.getByRole("button", { name: "Run again" }).click();
  await expect(page.getByText("1 e-mail was queued again.")).toBeVisible();
  await mailTo(recipient);
  // Without a reload of the page.
  await expect(mail).toContainText("Sent", { timeout: 15_000 });
  await expect(mail.getByRole("button", { name: "Run again" })).toHaveCount(0);

  await test.step("an action on an e-mail that has changed shows an error, and the list shows its current state", async () => {
    const other = `changed.${uniqueSuffix()}@mail.example`;
    const id = await insertEmail(other, "parked", "550 no");
    await page.getByRole("searchbox", { name: "Search e-mails" }).fill(other);
    await row(page, other).getByRole("button", { name: "Discard..." }).click();
    await me.client.post("/operations/emails/drop", { ids: [id], reason: "Quicker" }, { expectOk: true });
    const dialog = page.getByRole("dialog", { name: "Discard this e-mail?" });
    await dialog.getByLabel("Reason").fill("Slower");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog.getByText("This e-mail has changed in the meantime")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, other)).toContainText("Quicker");
  });
});

test("staff run many e-mails again at once, including e-mails that the list has not loaded yet", async ({ open }) => {
  const suffix = uniqueSuffix();
  await Promise.all(Array.from({ length: 130 }, (_, index) => insertEmail(`${index}.${suffix}@mail.example`, "parked", "421 down")));
  const page = await open(await newStaff());
  await page.goto(`operations?tab=emails&state=parked&kind=welcome&q=${suffix}`);
  await expect(page.getByText("100 of 130 e-mails")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Discard selected... (130)" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard 130 e-mails?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Run selected again (130)" }).click();
  await expect(page.getByText("No e-mails found")).toBeVisible({ timeout: 20_000 });
  await mailTo(`0.${suffix}@mail.example`, { timeoutMs: 30_000 });
});

test("staff run a failed job again and discard another one with a reason, and both appear in the activity", async ({ open }) => {
  const { user } = await tenant();
  const [retried, discarded] = await Promise.all([
    createDeadLetteredJob({ aggregate: `user:${user.id}` }),
    createDeadLetteredJob({ aggregate: "document:7" }),
  ]);
  await repairEvent(retried, { user_id: user.id, organization_id: user.organizationId });
  const me = await newStaff();
  const page = await open(me);
  await page.goto("operations");
  await expect(row(page, retried)).toContainText("The event's payload is invalid");

  await row(page, retried).getByRole("button", { name: "Run again" }).click();
  await expect(page.getByText("1 job was queued again.")).toBeVisible();
  await expect(row(page, retried)).toHaveCount(0);

  await row(page, discarded).getByRole("button", { name: "Discard..." }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this job?" });
  await expect(dialog).toContainText("Prepare the welcome e-mail");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Done by telephone");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 job was discarded.")).toBeVisible();
  await expect(row(page, discarded)).toHaveCount(0);

  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(row(page, discarded)).toContainText(`${me.username}Done by telephone`);
  await expect(row(page, retried)).toContainText("Run again");
});

test("metrics and lists of Operations show their failures separately", async ({ open }) => {
  const page = await open(await newStaff());
  const outbox = { open: 3, oldest_seconds: 400 };
  const emails = { pending: 2, sending: 0, sent: 1, parked: 0, dropped: 0, held: 0, oldest_waiting_seconds: 5 };
  await page.route("**/client/api/operations", (route) =>
    route.fulfill({
      json: {
        queues: null,
        queues_error: "The queues cannot be read right now.",
        outbox,
        emails,
        sandbox_gaps: ["connections", "files"],
      },
    }),
  );
  await page.route("**/client/api/operations/jobs", (route) =>
    route.fulfill({ status: 503, json: { error: "The service is not available right now.", code: "unavailable", request_id: "1" } }),
  );
  await page.goto("operations");
  await expect(page.getByText("The queues cannot be read right now.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "A hostile file may reach: the network, other files." })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Outbox/ })).toContainText("Late");
  await expect(page.getByRole("row", { name: /^E-mails/ })).toContainText("OK");
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch failed jobs" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await tryAgain(page);
  await expect(page.getByRole("alert")).toHaveCount(0, { timeout: 15_000 });
});

test("nothing moves under the pointer when the metrics arrive", async ({ open }) => {
  const page = await open(await newStaff());
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/client/api/operations", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("operations");
  const tab = page.getByRole("tab", { name: "Turnaround" });
  const before = await tab.boundingBox();
  answer();
  await expect(page.getByRole("row", { name: /^Outbox/ })).toBeVisible();
  expect(await tab.boundingBox()).toEqual(before);
});
