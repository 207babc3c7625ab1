import { writeFile } from "node:fs/promises";
import type { Locator, Page, Route, TestInfo } from "@playwright/test";
import { ERRORS, UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { bigPdf, continueUpload, smallPdf, staff, tenant, TEST_PASSWORD, uniqueSuffix, type Person } from "@takeoff/testing";
import { endSessionAt, withoutStream } from "../support/session.ts";
import { fillInProject, logIn, logOut, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const MIB = 1_048_576;
const UPLOADS = "**/client/api/uploads/*";
const SET = bigPdf(20 * MIB);
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
async function saveSet(testInfo: TestInfo, name = "S-set.pdf", bytes = SET): Promise<string> {
  const path = testInfo.outputPath(name);
  await writeFile(path, bytes);
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

test("a large upload waits for a lost connection, goes on by itself, and asks again where the last response is lost", async ({
  open,
}, testInfo) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/")[3] ?? ""}`));
  const lastOffset = 2 * UPLOAD_PART_BYTES;
  const lastParts: number[] = [];
  // The server takes longer than the gateway waits: the document is created, and the browser does not hear of it.
  await page.route(UPLOADS, async (route) => {
    if (route.request().headers()["upload-offset"] !== String(lastOffset)) return route.fallback();
    // Not `route.fetch`: Playwright does not get the bytes of a file.
    const { status } = await continueUpload(user.client, new URL(route.request().url()).pathname, lastOffset, SET.subarray(lastOffset));
    lastParts.push(status);
    await route.fulfill({ status: 504, json: { error: ERRORS.timeout.sentence, code: "unavailable", request_id: "test" } });
  });
  const name = `Lost ${uniqueSuffix()}`;
  const restore = await loseConnection(page);
  const dialog = await beginAndLose(page, name, await saveSet(testInfo));
  await expect(page.getByText("Uploading PDF... 40%")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await restore();
  await expectCreated(dialog, user, name);
  expect(lastParts).toEqual([200]);
  await expect(page.getByText("Waiting for the connection…")).toHaveCount(0);
  expect(sent).not.toContain("POST upload-pdf");
  expect(sent.filter((request) => request === "POST uploads")).toHaveLength(1);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await expect(dialog.getByLabel("Project name")).toBeVisible();
  await expect(dialog.getByText(CONTINUE)).toHaveCount(0);
});

test("after a reload a large upload is continued with the same file only, and only by its user", async ({ open }, testInfo) => {
  const { user, admin } = await tenant();
  await settle(user);
  await settle(admin);
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

  await test.step("another file is refused", async () => {
    const other = await saveSet(testInfo, "S-set-2.pdf");
    await chooseFile(page, dialog.getByRole("button", { name: "Continue S-set.pdf" }), other);
    await expect(dialog.getByRole("alert")).toHaveText(
      "This is another file. Please choose S-set.pdf of 20.0 MB, unchanged since the upload began, or discard the upload.",
    );
  });

  await test.step("another user of the browser sees nothing of it", async () => {
    await dialog.getByRole("button", { name: "Close" }).click();
    await logOut(page, user.username);
    await logIn(page, admin.username, TEST_PASSWORD);
    await page.getByRole("button", { name: "New Project" }).first().click();
    await expect(dialog.getByLabel("Project name")).toBeVisible();
    await expect(dialog.getByText(CONTINUE)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await logOut(page, admin.username);
    await logIn(page, user.username, TEST_PASSWORD);
  });

  await page.getByRole("button", { name: "New Project" }).first().click();
  await chooseFile(page, dialog.getByRole("button", { name: "Continue S-set.pdf" }), path);
  // The page's log-out ended the session that both had.
  await user.client.login(user.username, TEST_PASSWORD, { expectOk: true });
  await expectCreated(dialog, user, name);
});

test("an upload whose session ends goes on after the log-in, and a discarded one is deleted", async ({ open }, testInfo) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open(user);
  await withoutStream(page);
  await page.goto("pdfs");
  const name = `Session ${uniqueSuffix()}`;
  const path = await saveSet(testInfo);
  const dialog = await fillInProject(page, { name });
  await chooseFile(page, dialog.getByLabel("PDF file"), path);
  await endSessionAt(page, UPLOADS, () => user.client.logout({ expectOk: true }));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(dialog.getByLabel("Project name")).toHaveValue(name);
  // This page still holds the file.
  await dialog.getByRole("button", { name: "Continue S-set.pdf" }).click();
  await user.client.login(user.username, TEST_PASSWORD, { expectOk: true });
  await expectCreated(dialog, user, name);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await test.step("a discarded upload is deleted on the server", async () => {
    const begun = page.waitForResponse((response) => response.request().method() === "POST" && response.url().endsWith("/uploads"));
    await page.route(UPLOADS, (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await fillInProject(page, { name });
    await chooseFile(page, dialog.getByLabel("PDF file"), path);
    const begins: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/uploads")) begins.push(request.url());
    });
    // The second time it continues the upload that the first one began.
    for (const attempt of [1, 2]) {
      const refused = page.waitForResponse((response) => response.request().method() === "PATCH" && response.status() === 500);
      await dialog.getByRole("button", { name: "Create Project" }).click();
      await refused;
      await expect(dialog.getByRole("alert")).toHaveText("Failed to upload PDF");
      expect(begins, `requests that begin an upload after attempt ${attempt}`).toHaveLength(1);
    }
    const { id } = (await (await begun).json()) as { id: string };
    expect((await user.client.get(`/uploads/${id}`)).status).toBe(200);
    await dialog.getByRole("button", { name: "Discard S-set.pdf" }).click();
    await expect(dialog.getByText(CONTINUE)).toHaveCount(0);
    expect((await user.client.get(`/uploads/${id}`)).status).toBe(404);
    await dialog.getByRole("button", { name: "Close" }).click();
  });
});

test("a large upload is rejected with the sentences of a small one", async ({ open }, testInfo) => {
  const { user, organization } = await tenant();
  const parent = await staff();
  await parent.client.patch(`/organizations/${organization.id}`, { quota_bytes: MIB }, { expectOk: true });
  const page = await open(user);
  await page.goto("pdfs");
  const dialog = await fillInProject(page, { name: `Rejected ${uniqueSuffix()}` });
  await chooseFile(page, dialog.getByLabel("PDF file"), await saveSet(testInfo));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(ERRORS.quota_exceeded.sentence);
  await expect(dialog.getByRole("button", { name: "Create Project" })).toBeEnabled();
  await expect(dialog.getByText(CONTINUE)).toHaveCount(0);
  // An installation whose limit became lower since the page was loaded.
  await page.route("**/client/api/uploads", (route) =>
    route.fulfill({ status: 413, json: { error: ERRORS.too_large.sentence, code: "too_large", request_id: "test" } }),
  );
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(ERRORS.too_large.sentence);
});

test("several files are sent one after another, the large one of them so that it can be continued", async ({ open }, testInfo) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });
  const name = `Several ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  const paths = [await saveSet(testInfo), await saveSet(testInfo, "S-101.pdf", smallPdf())];
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByLabel("PDF file").click()]);
  await chooser.setFiles(paths);
  const restore = await loseConnection(page);
  await dialog.getByRole("button", { name: "Create 2 Projects" }).click();
  await expect(page.getByText("Waiting for the connection…")).toBeVisible();
  await expect(page.getByText("File 1 of 2: S-set.pdf")).toBeVisible();
  await restore();
  await expect(dialog.getByText("Upload Successful! Your 2 projects have been created successfully.")).toBeVisible();
  expect(sent.filter((path) => path.startsWith("upload"))).toEqual(["uploads", "upload-pdf"]);
});
