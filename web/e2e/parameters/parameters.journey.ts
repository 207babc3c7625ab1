import { tenant } from "@takeoff/testing";
import { current, input, isMarked, openParameters, saveAll, store, stored } from "../support/parameters.ts";
import { expect, test } from "../support/test.ts";

test("changed parameters are marked, and saved or reverted separately or together", { tag: "@screen" }, async ({ open }) => {
  const { user } = await tenant();
  await store(user, { default_w_steel_grade: "A992" });
  const page = await open(user);
  await openParameters(page);
  await expect(page).toHaveTitle("Parameters · Takeoff");
  const w = input(page, "W shapes");
  expect(await isMarked(w)).toBe(false);
  await w.fill("A572");
  await input(page, "Pipe").fill("API 5L");
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => isMarked(w)).toBe(true);
  await page.getByRole("button", { name: "Save W shapes" }).click();
  await expect(current(page, "W shapes")).toHaveText("A572");
  await expect.poll(() => isMarked(w)).toBe(false);
  await page.getByRole("button", { name: "Revert Pipe" }).click();
  await expect(input(page, "Pipe")).toHaveValue("A53 Gr.B");

  await page.getByRole("textbox", { name: "Delivery address" }).fill("12 Mill Street, <b>Gary</b>, IN");
  await expect(saveAll(page)).toHaveText("Save All (2)");
  await saveAll(page).click();
  await expect(current(page, "Delivery address")).toHaveText("12 Mill Street, <b>Gary</b>, IN");
  await page.reload();
  await expect(w).toHaveValue("A572");
  expect(await stored(user)).toEqual({
    default_w_steel_grade: "A572",
    default_delivery_address: "12 Mill Street, <b>Gary</b>, IN",
    domestic_steel_required: "Yes",
  });
});

test("the descriptions of options are visible on touch screens", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await openParameters(page);
  await input(page, "Weld spec").tap();
  await expect(page.getByText("Structural welding code, seismic supplement")).toBeVisible();
  await page.getByRole("option", { name: /^AWS D1\.8/ }).tap();
  await expect(input(page, "Weld spec")).toHaveValue("AWS D1.8");
});
