import { staff as newStaff, tenant } from "@takeoff/testing";
import { row } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a search that was just typed does not lead back to the screen that was left", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(await newStaff());
  await page.goto(`manage-users?q=${user.username}`);
  await expect(row(page, user.username)).toHaveCount(1);
  // The next screen takes longer to come than typing takes to rest.
  await page.route("**/assets/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search users" }).fill("someone else");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Manage Locations" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Locations" })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/manage-locations$/);
});
