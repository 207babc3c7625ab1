import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route, TestInfo } from "@playwright/test";
import { RESUMABLE_ABOVE_BYTES } from "@takeoff/contracts";
import { bigPdf, tenant, uniqueSuffix, type Person } from "@takeoff/testing";
import { fillInProject } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const UPLOADS = "**/client/api/uploads/*";
const SET = bigPdf(RESUMABLE_ABOVE_BYTES + 1);
const CONTINUE = /^Continue uploading S-set\.pdf \(\d+ %\)$/;

/** Loses the connection to uploads after the first part. @returns restores it */
async function loseConnection(page: Page): Promise<() => Promise<void>> {
  let parts = 0;
  const lose = async (route: Route) => {
    if (route.request().method() === "PATCH") parts += 1;
    if (parts > 1) await route.abort("internetdisconnected");
    else await route.fallback();
  };
  await page.route(UPLOADS, lose);
  return () => page.unroute(UPLOADS, lose);
}

/** A file on the disk: chosen twice, it is the same one. */
async function saveSet(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath("S-set.pdf");
  await writeFile(path, SET);
  return path;
}

async function chooseFile(page: Page, control: Locator, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), control.click()]);
  await chooser.setFiles(path);
}

/** Begins an upload whose connection is lost. @returns the dialog */
async function beginAndLose(page: Page, name: string, path: string): Promise<Locator> {
  const dialog = await fillInProject(page, { name });
  await chooseFile(page, dialog.getByLabel("PDF file"), path);
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByText("Waiting for the connection…")).toBeVisible();
  return dialog;
}

async function expectCreated(dialog: Locator, user: Person, name: string): Promise<void> {
  await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible();
  const { json } = await user.client.get(`/pdfs?q=${encodeURIComponent(name)}&search_in=project_name`, { expectOk: true });
  const documents = json as { id: number }[];
  expect(documents).toHaveLength(1);
  const stored = await user.client.get(`/pdfs/${documents[0]?.id}/download`, { expectOk: true });
  expect(stored.body.equals(SET)).toBe(true);
}

test("after a reload a large upload is continued with its file", async ({ open }, testInfo) => {
  const { user } = await tenant();
  const page = await open(user);
  page.on("dialog", (question) => void question.accept());
  await page.goto("pdfs");
  const name = `Continued ${uniqueSuffix()}`;
  const path = await saveSet(testInfo);
  const restore = await loseConnection(page);
  const dialog = await beginAndLose(page, name, path);
  await restore();
  await page.reload();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await expect(dialog.getByText(CONTINUE)).toBeVisible();

  await chooseFile(page, dialog.getByRole("button", { name: "Continue S-set.pdf" }), path);
  await expectCreated(dialog, user, name);
});
