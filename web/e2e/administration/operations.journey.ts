import { insertEmail, mailTo, staff as newStaff, uniqueSuffix } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff see a failed e-mail with the mail server's response, run it again, and it arrives", { tag: "@screen" }, async ({ open }) => {
  const recipient = `parked.${uniqueSuffix()}@mail.example`;
  await insertEmail(recipient, "parked", "550 5.1.1 The mailbox is unknown here. ".repeat(6).trim());
  const page = await open(await newStaff());
  await page.goto("operations");
  await expect(page.getByRole("row", { name: /^E-mails/ })).toContainText(/\d+ failed for good/);
  await page.getByRole("tab", { name: "E-mails" }).click();
  await page.getByRole("searchbox", { name: "Search e-mails" }).fill(recipient);
  await expect(page).toHaveURL(/tab=emails&q=parked/);
  const mail = row(page, recipient);
  await expect(mail).toContainText("unknown here.");
  await mail.getByRole("button", { name: "Run again" }).click();
  await mailTo(recipient);
  // Without a reload of the page.
  await expect(mail).toContainText("Sent");
});
