import type { CorrectedValues, Correction } from "@takeoff/contracts";
import { originalPdf, processedPdf, smallDrawing } from "@takeoff/drawings";
import { bigPdf, tenant, uniqueSuffix } from "@takeoff/testing";
import { choose, fillInProject, pdf, row, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { show } from "./show.ts";
import { demo } from "./demo.ts";

const LONG_ADDRESS = "http://127.0.0.1:9/integrations/takeoff/uebergabe-der-stuecklisten-an-die-kalkulation";

test("webhooks of an organization", async ({ open }) => {
  const { admin, organization } = await tenant({ name: "Gr\u00fcnwald Stahlbau" });
  await settle(admin);
  const events = ["document.completed", "document.failed"];
  for (const url of ["http://127.0.0.1:9/hook", LONG_ADDRESS])
    await admin.client.post(`/organizations/${organization.id}/webhooks`, { url, events }, { expectOk: true });
  const page = await open(admin);
  await page.goto("manage-users?tab=organization");
  const section = page.getByRole("region", { name: "Webhooks" });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await show(page, "webhooks");
  await section.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("dialog", { name: "Add webhook" })).toBeVisible();
  await show(page, "webhook-form");
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: `More for ${LONG_ADDRESS}` }).click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await section.getByRole("button", { name: `Deliveries to ${LONG_ADDRESS}` }).click();
  await expect(page.getByRole("dialog", { name: "Deliveries" }).getByRole("listitem").first()).toBeVisible();
  await show(page, "webhook-deliveries");
});

test("an upload that waits for its connection, and one to be continued", async ({ open }) => {
  const { user } = await tenant({ name: "Uploads" });
  await settle(user);
  const page = await open(user);
  page.on("dialog", (question) => void question.accept());
  await page.goto("pdfs");
  await show(page, "projects-empty");
  let parts = 0;
  await page.route("**/client/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") parts += 1;
    if (parts > 1) await route.abort("internetdisconnected");
    else await route.fallback();
  });
  const dialog = await fillInProject(page, { name: `Stra\u00dfenbr\u00fccke \u00fcber die Wei\u00dfe Elster ${uniqueSuffix()}` });
  await choose(dialog, "PDF file", pdf(bigPdf(20 * 1_048_576), "S-set \u00dcbersicht.pdf"));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByText("Waiting for the connection\u2026")).toBeVisible();
  await show(page, "upload-waiting");
  await page.unroute("**/client/api/uploads/*");
  await page.reload();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await expect(dialog.getByText(/^Continue uploading/)).toBeVisible();
  await show(page, "upload-to-continue");
});

test("results made of the markups of the processed PDF", async ({ open }) => {
  const page = await open(await demo("staff"));
  await page.goto("superadmin/pdfs?q=Lakeview");
  await row(page, "Lakeview").getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  const steel = smallDrawing("pictures");
  await choose(dialog, "Processed PDF File (optional)", pdf(await processedPdf(steel, originalPdf(steel)), "marked.pdf"));
  const make = dialog.getByRole("button", { name: "Make CSV and XML from its markups" });
  await expect(make).toBeVisible();
  await show(page, "process-markups");
  await make.click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await show(page, "process-markups-columns");
});

test("a draft, and its corrections", async ({ open }) => {
  const staff = await demo("staff");
  const page = await open(staff);
  const { json } = await staff.client.get("/pdfs/all?q=Lakeview", { expectOk: true });
  const [document] = json as { id: number }[];
  const beam: CorrectedValues = { designation: "W12X26", mark: "B1", quantity: 2, length_in: 240, grade: "A992" };
  const change: Correction = {
    ...{ id: 1, kind: "changed", page: 1, line: 1, before: beam, after: { ...beam, designation: "W14X30" }, version: 1 },
    ...{ conflict: null, decided_by: null, decided_at: null, author: null },
  };
  const corrections: Correction[] = [
    change,
    { ...change, id: 2, kind: "deleted", after: null },
    { ...change, id: 3, kind: "added", before: null, after: { ...beam, mark: null, length_in: null }, line: null, version: null },
    { ...change, id: 4, conflict: "decided_later", decided_by: "a.very.long.name.of.a.member.of.staff" },
  ];
  // As after a corrected file was read: to make one takes a delivered draft.
  await page.route("**/draft/corrections", (route) => route.fulfill({ json: { corrections, findings: [] } }));
  await page.goto(`superadmin/pdfs/${document?.id}/draft`);
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toBeVisible();
  await show(page, "draft-review");
  await page.keyboard.press("R");
  await expect(page.getByRole("dialog", { name: "Corrections" }).getByRole("listitem")).toHaveCount(4);
  await show(page, "draft-corrections");
});
