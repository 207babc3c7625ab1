import { tenant } from "@takeoff/testing";
import { openParameters, saveAll, stored, summary } from "../support/parameters.ts";
import { expect, test } from "../support/test.ts";

test("custom parameters with unusual names are shown as text and do not break the layout", async ({ open }) => {
  const { user } = await tenant();
  const long = "x".repeat(200);
  for (const [parameter_name, parameter_value] of [
    ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>"],
    [long, "y".repeat(500)],
    ["constructor", "50% off / a?b#c"],
  ]) {
    await user.client.post("/user/parameters/custom", { parameter_name, parameter_value }, { expectOk: true });
  }
  const page = await open(user);
  await openParameters(page);
  await expect(summary(page)).toContainText("<script>alert(1)</script>");
  await expect(saveAll(page)).toHaveText("Save All (0)");
  await page.getByRole("textbox", { name: long }).scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const name of ["<img src=x onerror=alert(1)>", "constructor"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("textbox", { name })).toHaveCount(0);
  }
  expect(Object.keys(await stored(user))).toEqual([long]);
});
