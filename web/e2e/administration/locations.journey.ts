import type { Page } from "@playwright/test";
import { staff as newStaff, uniqueSuffix, type Person } from "@takeoff/testing";
import { row, tryAgain } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const LOCATIONS = "**/client/api/locations";

const addButton = (page: Page) => page.getByRole("button", { name: "Add Location" }).first();

async function addThroughApi(staff: Person, name: string): Promise<number> {
  const { json } = await staff.client.post("/locations", { name }, { expectOk: true });
  return (json as { id: number }).id;
}

test("staff add, rename and delete a location", async ({ open }) => {
  const staff = await newStaff();
  const page = await open(staff);
  await test.step("a list of locations that fails to load can be requested again, and an empty one says so", async () => {
    await page.route(LOCATIONS, (route) => route.abort());
    await page.goto("manage-locations");
    const banner = page.getByRole("alert");
    await expect(banner).toContainText("Failed to fetch locations");
    await page.unroute(LOCATIONS);
    await page.route(LOCATIONS, (route) => route.fulfill({ json: [] }));
    await tryAgain(banner);
    await expect(page.getByText("No locations yet. Add one to get started.")).toBeVisible();
    await page.unroute(LOCATIONS);
  });
  await page.reload();
  await expect(page).toHaveTitle("Manage Locations · Takeoff");
  await expect(page.getByRole("columnheader")).toHaveText(["Location Name", "Actions"]);

  const name = `Galveston ${uniqueSuffix()}`;
  await addButton(page).click();
  const add = page.getByRole("dialog", { name: "Add Location" });
  await expect(add.getByLabel("Location Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(add.getByText("Location name is required")).toBeVisible();
  await add.getByLabel("Location Name").fill(name);
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await add.getByRole("button", { name: "Save" }).dblclick();
  await expect(row(page, name)).toBeVisible();
  await expect(add).toHaveCount(0);
  expect(sent).toBe(1);

  await row(page, name).getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Location" });
  await expect(edit.getByLabel("Location Name")).toHaveValue(name);
  await edit.getByLabel("Location Name").fill(`${name} Harbor`);
  await page.keyboard.press("Enter");
  await expect(row(page, `${name} Harbor`)).toBeVisible();
  await expect(edit).toHaveCount(0);

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Location" });
  await expect(question.getByText("Are you sure you want to delete this location?")).toBeVisible();
  await expect(question.getByText(`${name} Harbor`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, name)).toBeVisible();
  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test("the location dialogs show the server's rejection and keep the input", async ({ open }) => {
  const staff = await newStaff();
  const taken = `Taken ${uniqueSuffix()}`;
  const deleted = `Deleted ${uniqueSuffix()}`;
  await addThroughApi(staff, taken);
  const id = await addThroughApi(staff, deleted);
  const page = await open(staff);
  await page.goto("manage-locations");
  await expect(row(page, taken)).toBeVisible();
  await addButton(page).click();
  const add = page.getByRole("dialog", { name: "Add Location" });
  await add.getByLabel("Location Name").fill(taken.toUpperCase());
  await add.getByRole("button", { name: "Save" }).click();
  await expect(add.getByRole("alert")).toContainText("Failed to add location");
  await expect(add.getByLabel("Location Name")).toHaveAccessibleDescription(/taken/);
  await add.getByRole("button", { name: "Cancel" }).click();
  await expect(addButton(page)).toBeFocused();

  await staff.client.delete(`/locations/${id}`, undefined, { expectOk: true });
  await row(page, deleted).getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Location" });
  await edit.getByLabel("Location Name").fill(`${deleted} again`);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByRole("alert")).toContainText("Failed to update location");
  await expect(edit.getByLabel("Location Name")).toHaveValue(`${deleted} again`);
  await edit.getByRole("button", { name: "Cancel" }).click();
  await row(page, deleted).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Location" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete location");
});

test("a location name with markup and without blanks is shown as text and does not break the layout", async ({ open }) => {
  const staff = await newStaff();
  const name = `<b>${uniqueSuffix()}</b>${"x".repeat(180)}`;
  const id = await addThroughApi(staff, name);
  const page = await open(staff);
  await page.goto("manage-locations");
  await expect(row(page, name)).toBeVisible();
  await staff.client.delete(`/locations/${id}`, undefined, { expectOk: true });
});
