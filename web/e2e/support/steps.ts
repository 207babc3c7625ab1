import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "@takeoff/testing";

/** Fills in and submits the login page. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens an address in the page that is already loaded, as Back and Forward do. A visit that loads the page again takes a second. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", `/client/${address}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

export async function acceptNda(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Non-Disclosure Agreement" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Accept & Continue" }).click();
}

/** Logs in, accepts the agreement unless an earlier run has, and dismisses the first-time prompt. */
export async function enter(page: Page, username: string, password: string): Promise<void> {
  await logIn(page, username, password);
  const agreement = page.getByRole("dialog", { name: "Non-Disclosure Agreement" });
  const greeting = page.getByRole("button", { name: `Hello, ${username}` });
  await expect(agreement.or(greeting)).toBeVisible();
  if (await agreement.isVisible()) await acceptNda(page);
  await expect(greeting).toBeVisible();
  if (page.url().endsWith("/parameters")) {
    await page.goto("pdfs");
    await page.getByRole("dialog", { name: "Welcome! Set Your Parameters" }).getByRole("button", { name: "Later" }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name: /Projects|Dashboard/ })).toBeVisible();
}

/** Stores a parameter for a user, so that the log-in leads to the projects. */
export async function settle(person: Person): Promise<void> {
  await person.client.post("/user/parameters", [{ name: "domestic_steel_required", value: "No" }], { expectOk: true });
}

/** Chooses Logout in the user's menu. */
export async function chooseLogout(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: `Hello, ${username}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

/** Logs out. A navigation before the welcome page is shown would abort the request that ends the session. */
export async function logOut(page: Page, username: string): Promise<void> {
  await chooseLogout(page, username);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
}

export function row(page: Page, text: string | RegExp): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

export interface ProjectFields {
  name: string;
  location?: string;
  contractor?: string;
  domestic?: "Yes" | "No";
}

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const pdf = (buffer: Buffer, name = "drawing set.pdf"): ChosenFile => ({ name, mimeType: "application/pdf", buffer });

/** Chooses a file by the field with a label. */
export async function choose(scope: Page | Locator, label: string, file: ChosenFile): Promise<void> {
  const page = "page" in scope ? scope.page() : scope;
  const chooser = page.waitForEvent("filechooser");
  await scope.getByLabel(label).click();
  await (await chooser).setFiles(file);
}

/** Opens New Project and fills in every field except the file. */
export async function fillInProject(page: Page, fields: ProjectFields): Promise<Locator> {
  await page.getByRole("button", { name: "New Project" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await dialog.getByLabel("Project name").fill(fields.name);
  await dialog.getByLabel("Project location").fill(fields.location ?? "Galveston, TX");
  await dialog.getByLabel("Name of general contractor").fill(fields.contractor ?? "Gulf Coast General");
  await dialog.getByRole("radio", { name: fields.domestic ?? "Yes" }).check();
  await dialog.getByLabel("Expected order date").fill("2027-02-01");
  await dialog.getByLabel("Quote needed by").fill("2027-01-15");
  return dialog;
}

/** Uploads a project through the API and fields its id. */
export async function uploadFor(person: Person, projectName: string, file?: Buffer): Promise<{ id: number; filename: string }> {
  const filename = `2026-11-21-${projectName}-Gulf Coast General.pdf`;
  const { json } = await person.client.upload({
    fields: { project_name: projectName, contractor_location: "Gulf Coast General" },
    filename,
    ...(file ? { file } : {}),
    expectOk: true,
  });
  return { id: (json as { id: number }).id, filename };
}
