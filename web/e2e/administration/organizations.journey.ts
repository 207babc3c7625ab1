import type { Locator, Page } from "@playwright/test";
import type { Organization } from "@takeoff/contracts";
import { staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix, visitor, type Person } from "@takeoff/testing";
import { endSessionAt, withoutStream } from "../support/session.ts";
import { tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ORGANIZATIONS = "**/client/api/organizations";
const ORGANIZATION_USERS = "**/client/api/organizations/*/users";
const RETENTION = "**/client/api/organizations/*/retention*";
const PASSWORD = "Brand-New-Password-1";

const list = (page: Page): Locator => page.getByRole("region", { name: "Organizations" }).last();
const rowOf = (page: Page, name: string): Locator => list(page).getByRole("row").filter({ hasText: name });
const users = (page: Page, organization: string): Locator => page.getByRole("region", { name: `Users of ${organization}` });

const timeZone = (dialog: Locator): Locator =>
  dialog.getByRole("textbox", { name: "Time Zone" }).or(dialog.getByRole("combobox", { name: "Time Zone" }));

async function openScreen(page: Page): Promise<void> {
  await page.goto("parent-admin");
  await expect(page.getByRole("heading", { level: 1, name: "Organization Management" })).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  const chooser = page.getByRole("combobox", { name: "Organization" }).or(page.getByRole("textbox", { name: "Organization" }));
  await chooser.click();
  await chooser.fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

async function addLocation(staff: Person): Promise<string> {
  const name = `Baytown ${uniqueSuffix()}`;
  await staff.client.post("/locations", { name }, { expectOk: true });
  return name;
}

test("staff add, edit and delete an organization with its users and documents", async ({ open }) => {
  const staff = await newStaff();
  const location = await addLocation(staff);
  const { organization: taken } = await tenant();
  const page = await open(staff);
  await test.step("organizations that fail to load can be requested again", async () => {
    await page.route(ORGANIZATIONS, (route) => route.abort());
    await openScreen(page);
    const banner = page.getByRole("alert");
    await expect(banner).toContainText("Failed to fetch organizations");
    await page.unroute(ORGANIZATIONS);
    await tryAgain(banner);
    await expect(rowOf(page, taken.name)).toBeVisible();
  });
  await expect(page).toHaveTitle("Organization Management · Takeoff");

  await page.getByRole("button", { name: "Add Organization" }).click();
  const add = page.getByRole("dialog", { name: "Add Organization" });
  await expect(add.getByLabel("Name")).toBeFocused();
  await add.getByLabel("Sponsor Email").fill("sponsor");
  await add.getByRole("button", { name: "Save" }).click();
  await expect(add.getByText("Name is required")).toBeVisible();
  await expect(add.getByText("Please enter a valid e-mail address")).toBeVisible();

  await add.getByLabel("Sponsor Email").fill("sponsor@bayou.example");
  await test.step("a name that is taken is reported at its field", async () => {
    await add.getByLabel("Name").fill(taken.name.toUpperCase());
    await add.getByRole("button", { name: "Save" }).click();
    await expect(add.getByRole("alert")).toContainText("Failed to create organization");
    await expect(add.getByLabel("Name")).toHaveAccessibleDescription(/taken/);
  });
  const name = `Bayou Steel ${uniqueSuffix()}`;
  await add.getByLabel("Name").fill(name);
  await add
    .getByRole("textbox", { name: "Sponsor Location" })
    .or(add.getByRole("combobox", { name: "Sponsor Location" }))
    .click();
  await page.getByRole("option", { name: location }).click();
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await add.getByRole("button", { name: "Save" }).dblclick();
  await expect(page.getByText("Organization created successfully")).toBeVisible();
  expect(sent).toBe(1);
  await expect(rowOf(page, name)).toContainText("sponsor@bayou.example");
  await expect(rowOf(page, name)).toContainText(location);
  await expect(page).toHaveURL(/\?organization_id=\d+$/);
  await expect(page.getByText("This organization has no users yet. Add one to get started.")).toBeVisible();

  await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Organization" });
  await edit.getByLabel("Name").fill(`${name} Works`);
  await edit.getByLabel("Sponsor Email").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Organization updated successfully")).toBeVisible();
  await expect(rowOf(page, `${name} Works`)).not.toContainText("sponsor@bayou.example");

  await test.step("a retention says what it deletes, and is saved only when that is confirmed", async () => {
    await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
    const retention = edit.getByLabel("Delete Documents After (days)");
    await retention.fill("soon");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText("Please enter a number of days from 1 to 3650, or leave this empty to delete nothing")).toBeVisible();
    await page.route(RETENTION, (route) => route.abort());
    await retention.fill("30");
    await expect(edit.getByRole("alert")).toContainText("Failed to count the documents");
    await page.unroute(RETENTION);
    await tryAgain(edit.getByRole("alert"));
    await expect(edit.getByText("No completed or failed document is older than 30 days.")).toBeVisible();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText("Please confirm that these documents are deleted")).toBeVisible();
    await edit.getByLabel("Delete documents after this time").check();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
    await expect(retention).toHaveValue("30");
    await edit.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("working hours are checked by field, and saved", async () => {
    await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
    await expect(edit.getByLabel("Turnaround (hours)")).toHaveValue("24");
    await expect(edit.getByLabel("Time Zone")).toHaveCount(0);
    await edit.getByLabel("Turnaround (hours)").fill("16");
    await edit.getByLabel("Count working hours only").check();
    const hours = edit.getByRole("group", { name: "Working Hours" });
    await hours.scrollIntoViewIfNeeded();
    await hours.getByLabel("To", { exact: true }).fill("07:00");
    await hours.getByLabel("Holidays", { exact: true }).fill("2026-12-25\nNew Year");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) await hours.getByLabel(day).uncheck();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(hours.getByText("Please choose at least one day of the week")).toBeVisible();
    await expect(hours.getByLabel("To", { exact: true })).toHaveAccessibleDescription(/Please enter a time after the start/);
    await expect(hours.getByLabel("Holidays", { exact: true })).toHaveAccessibleDescription(/Date 2 is not valid/);
    await hours.getByLabel("To", { exact: true }).fill("00:00");
    await hours.getByLabel("Holidays", { exact: true }).fill("2027-01-01\n2026-12-25");
    await hours.getByLabel("Saturday").check();
    await hours.getByLabel("Monday").check();
    await timeZone(edit).fill("new york");
    await page.getByRole("option", { name: "America/New York" }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
    await expect(edit.getByLabel("Turnaround (hours)")).toHaveValue("16");
    await expect(hours.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(hours.getByLabel("To", { exact: true })).toHaveValue("00:00");
    await expect(timeZone(edit)).toHaveValue("America/New York");
    await expect(hours.getByLabel("Holidays", { exact: true })).toHaveValue("2026-12-25\n2027-01-01");
    await edit.getByLabel("Count working hours only").uncheck();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    const { json } = await staff.client.get("/organizations", { expectOk: true });
    expect((json as Organization[]).find((one) => one.name === `${name} Works`)).toMatchObject({
      turnaround_hours: 16,
      working_hours: null,
    });
  });

  await rowOf(page, name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Organization" });
  await expect(question.getByText("Are you sure? This will delete all associated users and data.")).toBeVisible();
  await expect(question.getByText(`${name} Works`)).toBeVisible();
  await expect(question.getByRole("status")).toHaveText("0 users and 0 documents are deleted with it. This cannot be undone.");
  const confirm = question.getByRole("button", { name: "Delete" });
  await expect(confirm).toBeDisabled();
  const typed = question.getByLabel("Type the name of the organization to delete it");
  await typed.fill(name);
  await expect(confirm).toBeDisabled();
  await typed.fill(`${name} Works`);
  await confirm.click();
  await expect(page.getByText("Organization deleted successfully")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page).toHaveURL(/\/parent-admin$/);
  await expect(page.getByText("No organization is chosen.")).toBeVisible();
});

test("staff manage the users of a selected organization, and the address contains the selection", async ({ open }) => {
  const own = await tenant();
  const other = await tenant();
  const page = await open(await newStaff());
  await openScreen(page);
  await test.step("users that fail to load show an error", async () => {
    await page.route(ORGANIZATION_USERS, (route) => route.abort());
    await choose(page, own.organization.name);
    await expect(page.getByRole("alert")).toContainText("Failed to fetch organization users");
    await page.unroute(ORGANIZATION_USERS);
    await tryAgain(page);
  });
  const table = users(page, own.organization.name);
  await expect(table.getByRole("columnheader")).toHaveText(["Username", "Email", "Role", "Phone Number", "Organization", "Delete"]);
  await expect(table).toContainText(own.user.username);
  await expect(table).not.toContainText(other.user.username);
  await table.scrollIntoViewIfNeeded();
  await page.reload();
  await expect(table).toContainText(own.admin.username);

  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  const name = `ada.${uniqueSuffix()}`;
  await expect(dialog.getByLabel("Organization")).toHaveValue(own.organization.name);
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(`${name}@mail.example`);
  await dialog.getByLabel(/^Password( \*)?$/).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByText("Phone number is required")).toBeVisible();
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0100");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User created successfully")).toBeVisible();
  const added = table.getByRole("row").filter({ hasText: name });
  await expect(added).toContainText("+1 312 555 0100");
  await visitor().login(name, PASSWORD, { expectOk: true });

  await added.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete User" });
  await expect(question.getByText("Are you sure you want to delete this user?")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully")).toBeVisible();
  await expect(added).toHaveCount(0);
});

test("a deleted organization disappears from every list and select of the window", async ({ open }) => {
  const own = await tenant();
  await uploadFor(own.user, `Doomed ${uniqueSuffix()}`);
  const page = await open(await newStaff());
  const go = (link: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link, exact: true }).click();
  // Only the beginning of a long list is rendered.
  await page.goto(`manage-users?q=${own.user.username}`);
  await expect(page.getByRole("row").filter({ hasText: own.user.username })).toHaveCount(1);
  await go("All PDFs");
  await page.getByRole("searchbox", { name: "Search PDFs" }).fill(own.organization.name);
  await expect(page.getByRole("row").filter({ hasText: own.organization.name })).toHaveCount(1);
  await go("Organization Management");
  await rowOf(page, own.organization.name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Organization" });
  await expect(question.getByRole("status")).toHaveText("2 users and 1 document are deleted with it. This cannot be undone.");
  await question.getByLabel("Type the name of the organization to delete it").fill(own.organization.name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Organization deleted successfully")).toBeVisible();
  await go("Manage Users");
  await expect(page.getByRole("heading", { level: 1, name: "Manage Users" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: own.user.username })).toHaveCount(0);
  await go("Projects");
  await page.getByRole("button", { name: "New Project" }).first().click();
  await page.getByRole("dialog", { name: "New Project" }).getByLabel("Organization").fill(own.organization.name);
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("an organization name with markup and without blanks is shown as text and does not break the layout", async ({ open }) => {
  const staff = await newStaff();
  const name = `<b>${uniqueSuffix()}</b>${"x".repeat(180)}`;
  const { json } = await staff.client.post("/organizations", { name }, { expectOk: true });
  const page = await open(staff);
  await page.goto(`parent-admin?organization_id=${(json as { id: number }).id}`);
  await expect(page.getByText("This organization has no users yet. Add one to get started.")).toBeVisible();
  await rowOf(page, name).scrollIntoViewIfNeeded();
  await staff.client.delete(`/organizations/${(json as { id: number }).id}`, undefined, { expectOk: true });
});

test("the working hours of an organization survive an expired session", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const page = await open(staff);
  await withoutStream(page);
  await openScreen(page);
  await rowOf(page, own.organization.name).getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Organization" });
  await edit.getByLabel("Turnaround (hours)").fill("8");
  await edit.getByLabel("Count working hours only").check();
  await edit.getByLabel("Sunday").check();
  await edit.getByLabel("Holidays", { exact: true }).fill("2026-12-25");
  await endSessionAt(page, "**/client/api/organizations/*", () => staff.client.logout({ expectOk: true }));
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.getByLabel("Username").fill(staff.username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(edit.getByLabel("Turnaround (hours)")).toHaveValue("8");
  await expect(edit.getByRole("checkbox", { checked: true })).toHaveCount(6);
  await expect(edit.getByLabel("Holidays", { exact: true })).toHaveValue("2026-12-25");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Organization updated successfully")).toBeVisible();
});
