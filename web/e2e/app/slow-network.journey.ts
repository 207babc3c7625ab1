import { tenant } from "@takeoff/testing";
import { openParameters } from "../support/parameters.ts";
import { expect, test } from "../support/test.ts";

test("a slow deletion of a custom parameter shows that it is in progress, and is sent once", async ({ open }) => {
  const { user } = await tenant();
  await user.client.post("/user/parameters/custom", { parameter_name: "Camber", parameter_value: "None" }, { expectOk: true });
  const page = await open(user);
  await openParameters(page);
  let sent = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/client/api/user/parameters/custom/*", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Delete Camber" });
  await button.dblclick();
  await expect(button).toBeDisabled();
  release();
  await expect(page.getByText("Camber was deleted.")).toBeVisible();
  expect(sent).toBe(1);
});
