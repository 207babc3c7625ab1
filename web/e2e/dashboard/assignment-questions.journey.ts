import { areResultsPending, type Document } from "@takeoff/contracts";
import { staff as newStaff, tenant, uniqueSuffix, waitFor } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the columns and the deletion of a colleague's document name the colleague first", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const name = `Held ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  await colleague.client.process(id, { csv: "Mark,Qty,Size\r\nB1,2,W12X26\r\n" }, { expectOk: true });
  const isRead = async () => !areResultsPending(((await staff.client.get(`/pdfs/${id}`)).json as Document).findings);
  await waitFor(isRead, { what: "the data", timeoutMs: 60_000 });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}&document=${id}`);
  const drawer = page.getByRole("dialog", { name });
  const started = `${colleague.username} started this`;

  await drawer.getByRole("tab", { name: "Data" }).click();
  await drawer.getByRole("button", { name: "Columns" }).click();
  const question = page.getByRole("dialog").filter({ hasText: started });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: "Columns" })).toBeFocused();
  await drawer.getByRole("button", { name: "Columns" }).click();
  await question.getByRole("button", { name: "Continue" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await expect(columns).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(columns).toHaveCount(0);

  await drawer.getByRole("tab", { name: "Overview" }).click();
  await drawer.getByRole("button", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete document" });
  await expect(deletion).toContainText(started);
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(drawer).toHaveCount(0);
});
