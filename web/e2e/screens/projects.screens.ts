import type { Route } from "@playwright/test";
import { RESUMABLE_ABOVE_BYTES } from "@takeoff/contracts";
import { bigPdf, notAPdf, tenant, uniqueSuffix } from "@takeoff/testing";
import { choose, fillInProject, pdf, row, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo } from "./demo.ts";
import { show, showDialog } from "./show.ts";

test("a new project: missing fields, a rejected file, several files", async ({ open }) => {
  const page = await open(await demo("northgate.user"));
  await page.goto("pdfs");
  const opener = page.getByRole("button", { name: "New Project" }).first();
  const dialog = await showDialog(page, opener, "new-project");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await choose(dialog, "PDF file", pdf(notAPdf(), "plan room.pdf"));
  await expect(dialog.getByText("Invalid PDF file format")).toBeVisible();
  await show(page, "new-project-rejected");
  await page.reload();
  await fillInProject(page, { name: "Phase 2 Renovation and Expansion of the Allegheny County Regional Water Treatment Plant" });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByLabel("PDF file").click()]);
  await chooser.setFiles(["S-101 Foundation plan.pdf", "S-102.pdf"].map((name) => pdf(Buffer.from("%PDF-1.4"), name)));
  await expect(dialog.getByText(/^2 files/)).toBeVisible();
  await show(page, "new-project-several");
});

test("an upload that waits for its connection, and one to be continued", async ({ open }) => {
  const { user } = await tenant({ name: "Uploads" });
  await settle(user);
  const page = await open(user);
  page.on("dialog", (question) => void question.accept());
  await page.goto("pdfs");
  const lose = (route: Route) => (route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.fallback());
  await page.route("**/client/api/uploads/*", lose);
  const dialog = await fillInProject(page, { name: `Stra\u00dfenbr\u00fccke \u00fcber die Wei\u00dfe Elster ${uniqueSuffix()}` });
  await choose(dialog, "PDF file", pdf(bigPdf(RESUMABLE_ABOVE_BYTES + 1), "S-set \u00dcbersicht.pdf"));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByText("Waiting for the connection\u2026")).toBeVisible();
  await show(page, "upload-waiting");
  await page.unroute("**/client/api/uploads/*");
  await page.reload();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await expect(dialog.getByText(/^Continue uploading/)).toBeVisible();
  await show(page, "upload-to-continue");
});

test("a document's drawer, its export, and its takeoff over the drawing", async ({ open }) => {
  const page = await open(await demo("northgate.user"));
  await page.goto("pdfs?q=Riverside");
  await row(page, "Riverside").getByRole("link").first().click();
  const drawer = page.getByRole("dialog").first();
  await expect(drawer.getByRole("tab").first()).toBeVisible();
  for (const tab of await drawer.getByRole("tab").all()) {
    const name = await tab.innerText();
    await tab.click();
    await show(page, `document-${name.toLowerCase()}`);
  }
  await drawer.getByRole("tab", { name: "Data" }).click();
  await drawer.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await show(page, "document-export");
  await page.keyboard.press("Escape");
  await drawer.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("button", { name: "View takeoff" }).click();
  const view = page.getByRole("dialog", { name: /^Takeoff of/ });
  await expect(view.getByRole("region", { name: "Drawing" }).locator("canvas")).toBeVisible();
  await view.getByRole("listbox", { name: "Lines" }).press("ArrowDown");
  await show(page, "takeoff");
});

test("a failed document, one that is not found, and the deletion of one", async ({ open }) => {
  const page = await open(await demo("staff"));
  await page.goto("superadmin/pdfs?q=Old+Town&document=999999999");
  await expect(page.getByText("Document not found")).toBeVisible();
  await show(page, "document-not-found");
  await page.keyboard.press("Escape");
  await row(page, "Old Town").getByRole("link").first().click();
  const drawer = page.getByRole("dialog").first();
  await expect(drawer.getByText(/Sheet S-201 is referenced/)).toBeVisible();
  await show(page, "document-failed");
  await showDialog(page, drawer.getByRole("button", { name: "Delete" }), "document-delete");
});
