import type { Document } from "@takeoff/contracts";
import { smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor } from "@takeoff/testing";
import { choose, fillInProject, pdf, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const BEFORE = `Mark,Qty,Size,Length,Total Wt\r\nB1,2,W12X26,25'-0",1300\r\nB2,1,W8X10,10'-0",100\r\nC1,4,HSS6X6X1/4,12'-0",912\r\n`;
const AFTER = `Mark,Qty,Size,Length,Total Wt\r\nB1,2,W14X30,25'-6",1530\r\nC1,4,HSS6X6X1/4,12'-0",912\r\nB9,3,L4X4X3/8,2'-0",59\r\n`;

test("a newer drawing of a project names the one that it replaces, and its owner sees what changed", async ({ open }) => {
  const { user } = await tenant();
  const staff = await newStaff();
  const name = `Ferry Terminal ${uniqueSuffix()}`;
  const first = await uploadFor(user, name, smallPdf({ seed: 3 }));
  const complete = async (id: number, csv: string) => {
    await staff.client.process(id, { csv }, { expectOk: true });
    await staff.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  };
  await complete(first.id, BEFORE);

  const page = await open(user);
  await page.goto("pdfs");
  const dialog = await fillInProject(page, { name: name.toUpperCase() });
  const replaces = dialog.getByLabel("Replaces");
  await expect(replaces).toBeVisible();
  await replaces.selectOption({ index: 1 });
  await choose(dialog, "PDF file", pdf(smallPdf({ seed: 4 })));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const found = async () => ((await user.client.get("/pdfs?limit=10")).json as { id: number }[]).find(({ id }) => id !== first.id);
  const second = await waitFor(found, { what: "the second document" });
  await complete(second.id, AFTER);
  await page.goto(`pdfs?document=${second.id}`);
  const changes = page.getByRole("region", { name: "Changes from the earlier drawing" });
  await expect(changes).toContainText("1 added, 1 changed, 1 gone; 1 line is as before.");
  await expect(changes.getByRole("row", { name: /Changed B1/ })).toContainText(`2 × W12X26, 25'-0"`);
  const download = page.waitForEvent("download");
  await changes.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toBe("difference.csv");
  // Both show the other.
  await page.getByRole("dialog").getByRole("link", { name: first.filename }).click();
  await expect(page).toHaveURL(new RegExp(`document=${first.id}`));
  await expect(page.getByRole("dialog")).toContainText("Replaced by");
});

test("the uploader of a failed document sends a corrected drawing, with the questionnaire that it had", async ({ open }) => {
  const { user } = await tenant();
  const staff = await newStaff();
  const name = `Saltgrass Depot ${uniqueSuffix()}`;
  const first = await uploadFor(user, name, smallPdf({ seed: 5 }));
  const failure = { status: "failed", failureReason: "other", notes: "Sheet S-201 is cut off", notifyClient: false };
  await staff.client.patch(`/pdfs/${first.id}/status`, failure, { expectOk: true });
  const button = { name: "Upload a corrected drawing" };
  const page = await open(user);
  await page.goto(`pdfs?document=${first.id}`);
  await page.getByRole("button", button).click();
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect(dialog.getByLabel("Project name")).toHaveValue(name);
  await expect(dialog.getByLabel("Replaces")).toHaveValue(String(first.id));
  await choose(dialog, "PDF file", pdf(smallPdf({ seed: 6 })));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const replaced = async () => ((await user.client.get(`/pdfs/${first.id}`)).json as { replaced_by_id: number | null }).replaced_by_id;
  const second = await waitFor(replaced, { what: "the corrected drawing" });
  const { questionnaire } = (await user.client.get(`/pdfs/${first.id}`)).json as { questionnaire: object };
  const corrected = (await user.client.get(`/pdfs/${second}`)).json as Document;
  expect(corrected).toMatchObject({ replaces_id: first.id, questionnaire });
  // What is expected of it begins with its own upload.
  const { due_at } = (await user.client.get(`/pdfs/${first.id}`)).json as Document;
  expect(Date.parse(corrected.due_at ?? "")).toBeGreaterThan(Date.parse(due_at ?? ""));
});
