import { tenant } from "@takeoff/testing";
import {
  current,
  holdMessages,
  input,
  isMarked,
  openParameters,
  PARAMETERS,
  saveAll,
  stopClock,
  store,
  stored,
  summary,
} from "../support/parameters.ts";
import { tryAgain } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the parameters screen shows the ten standard parameters with their defaults and a summary of the current values", async ({
  open,
}) => {
  const { user } = await tenant();
  const page = await open(user);
  await test.step("parameters that fail to load can be requested again", async () => {
    await page.route(PARAMETERS, (route) => route.abort());
    await page.goto("parameters");
    const banner = page.getByRole("alert").filter({ hasText: "failed to fetch parameters" });
    await expect(banner).toBeVisible();
    await page.unroute(PARAMETERS);
    await tryAgain(banner);
    await expect(summary(page)).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
  await expect(page).toHaveTitle("Parameters · Takeoff");
  await expect(summary(page).getByRole("heading", { level: 3 })).toHaveText(["Steel Grades", "General Settings", "Custom Parameters"]);
  for (const [label, value] of [
    ["W shapes", "A992"],
    ["T shapes", "A572 Gr.50"],
    ["L shapes", "A36"],
    ["HSS", "A500 Gr.B"],
    ["Pipe", "A53 Gr.B"],
    ["Plate", "A36"],
    ["Paint/finish", "Shop Primer"],
    ["Weld spec", "AWS D1.1"],
  ] as const) {
    await expect(input(page, label), label).toHaveValue(value);
    await expect(current(page, label), label).toHaveText(`${value} (default)`);
  }
  await expect(page.getByRole("textbox", { name: "Delivery address" })).toHaveValue("");
  await expect(current(page, "Delivery address")).toHaveText("Not set");
  await expect(page.getByRole("radio", { name: "No (default)" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Skip for Now" })).toHaveCount(0);

  await test.step("an option is selected by typing or with the arrow keys, and its tooltip describes it", async () => {
    const plate = input(page, "Plate");
    await plate.click();
    await expect(page.getByRole("option")).toHaveText([/^A36/, /^A572 Gr\.50/, /^A588/, /^A709/]);
    await page.getByRole("option", { name: /^A709/ }).hover();
    await expect(page.getByRole("tooltip")).toHaveText("ASTM A709, structural steel for bridges");

    await plate.fill("a5");
    await expect(page.getByRole("option")).toHaveText([/^A572 Gr\.50/, /^A588/]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("tooltip")).toHaveText(/^ASTM A588, weathering steel/);
    await page.keyboard.press("Enter");
    await expect(plate).toHaveValue("A588");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Save Plate" })).toBeVisible();
    // The first Enter has selected the option; this one saves.
    await page.keyboard.press("Enter");
    await expect(current(page, "Plate")).toHaveText("A588");

    await plate.fill("S355J2");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(current(page, "Plate")).toHaveText("S355J2");
    await plate.click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
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

test("changed fields are marked and saved or reverted separately or together, with a message for 3 seconds", async ({ open }) => {
  const { user } = await tenant();
  await store(user, { default_w_steel_grade: "A992" });
  const page = await open(user);
  await page.clock.install();
  await openParameters(page);
  await stopClock(page);
  const w = input(page, "W shapes");
  const pipe = input(page, "Pipe");
  await expect.poll(() => isMarked(w)).toBe(false);
  await expect(saveAll(page)).toHaveText("Save All (0)");
  await expect(saveAll(page)).toBeDisabled();
  await w.fill("A572");
  await pipe.fill("API 5L");
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => isMarked(w)).toBe(true);
  await expect(saveAll(page)).toHaveText("Save All (3)");
  await expect(current(page, "W shapes")).toHaveText("A992 (default)");

  await page.route(PARAMETERS, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await expect(page.getByText("Saving...")).toBeVisible();
    await route.continue();
  });
  await page.getByRole("button", { name: "Save W shapes" }).click();
  await expect(page.getByText("Saved successfully")).toBeVisible();
  await expect(current(page, "W shapes")).toHaveText("A572");
  await expect.poll(() => isMarked(w)).toBe(false);
  await page.getByRole("button", { name: "Revert Pipe" }).click();
  await expect(pipe).toHaveValue("A53 Gr.B");
  await expect(page.getByText("Changes reverted")).toBeVisible();
  await page.clock.runFor(2900);
  await expect(page.getByText("Saved successfully")).toBeVisible();
  await expect(page.getByText("Changes reverted")).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText("Saved successfully")).toHaveCount(0);
  await expect(page.getByText("Changes reverted")).toHaveCount(0);
  await expect(saveAll(page)).toHaveText("Save All (1)");
  expect(await stored(user)).toEqual({ default_w_steel_grade: "A572" });
  await page.unroute(PARAMETERS);

  await test.step("Save All saves all changes together, and a double click sends one request", async () => {
    await w.fill("A36");
    await page.getByRole("textbox", { name: "Delivery address" }).fill("12 Mill Street, <b>Gary</b>, IN");
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
    await saveAll(page).dblclick();
    await expect(page.getByText("All parameters saved")).toBeVisible();
    await expect(current(page, "Delivery address")).toHaveText("12 Mill Street, <b>Gary</b>, IN");
    await page.clock.runFor(2900);
    await expect(page.getByText("All parameters saved")).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText("All parameters saved")).toHaveCount(0);
    await expect(page).toHaveURL(/\/client\/parameters$/);
    expect(sent).toBe(1);
    expect(await stored(user)).toMatchObject({ default_w_steel_grade: "A36", default_delivery_address: "12 Mill Street, <b>Gary</b>, IN" });
  });

  await test.step("a failed Save All shows a banner and marks its fields again after 3 seconds", async () => {
    await w.fill("A992");
    await expect.poll(() => isMarked(w)).toBe(true);
    await page.route(PARAMETERS, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, json: { error: "Not now.", code: "unavailable", request_id: "test" } })
        : route.fallback(),
    );
    await saveAll(page).click();
    const banner = page.getByRole("alert").filter({ hasText: "Failed to update parameters" });
    await expect(banner).toContainText("Not now.");
    await expect.poll(() => isMarked(w)).toBe(false);
    await page.clock.runFor(2900);
    await expect.poll(() => isMarked(w)).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(() => isMarked(w)).toBe(true);
    await expect(w).toHaveValue("A992");

    await page.getByRole("button", { name: "Revert All" }).click();
    await expect(page.getByText("All changes reverted")).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(w).toHaveValue("A36");
    await page.clock.runFor(4900);
    await expect(page.getByText("All changes reverted")).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText("All changes reverted")).toHaveCount(0);
  });
});

test("a field that could not be saved shows an error and keeps the input", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await openParameters(page);
  await page.clock.install();
  await input(page, "HSS").fill("A847");
  await page.route(PARAMETERS, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Save HSS" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to save" })).toBeVisible();
  await expect(input(page, "HSS")).toHaveValue("A847");
  await page.clock.fastForward(3000);
  await expect(page.getByText("Failed to save")).toHaveCount(0);
  await page.unroute(PARAMETERS);
  await page.getByRole("button", { name: "Save HSS" }).dblclick();
  await expect(current(page, "HSS")).toHaveText("A847");

  await input(page, "HSS").fill("x".repeat(501));
  await page.getByRole("button", { name: "Save HSS" }).click();
  await expect(page.getByText("This field may have at most 500 characters")).toBeVisible();
});

test("every message about saving and reverting has sufficient contrast", async ({ open }) => {
  const { user } = await tenant();
  await store(user, { default_pipe_steel_grade: "API 5L" });
  const page = await open(user);
  await holdMessages(page);
  await openParameters(page);
  await input(page, "W shapes").fill("A36");
  await input(page, "HSS").fill("A1085");
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Save W shapes" }).click();
  await expect(page.getByText("Saved successfully")).toBeVisible();
  await page.getByRole("button", { name: "Revert HSS" }).click();
  await page.route(PARAMETERS, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await saveAll(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to update parameters" })).toBeVisible();
  await page.unroute(PARAMETERS);
  await saveAll(page).click();
  await expect(page.getByText("All parameters saved")).toBeVisible();
  await input(page, "T shapes").fill("A36");
  await page.getByRole("button", { name: "Revert All" }).click();
  await expect(page.getByText("All changes reverted")).toBeVisible();
});
