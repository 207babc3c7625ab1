import { tenant } from "@takeoff/testing";
import { current, CUSTOM, openParameters, saveAll, stored, summary } from "../support/parameters.ts";
import { expect, test } from "../support/test.ts";

test("a custom parameter is created, edited, deleted and restored with Undo", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await openParameters(page);
  await page.getByRole("button", { name: "Add Custom Parameter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Custom Parameter" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Category")).toHaveValue("Material");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Value is required")).toBeVisible();

  await dialog.getByLabel("Value").fill("85");
  await test.step("a rejected custom parameter keeps its form open with the reason", async () => {
    await dialog.getByLabel("Name").fill("default_paint_finish");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to create custom parameter");
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/taken/);
    await expect(dialog.getByLabel("Value")).toHaveValue("85");
    await dialog.getByLabel("Name").fill("Galvanizing thickness");
    await page.route(CUSTOM, (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  });

  await dialog.getByLabel("Units").fill("µm");
  await dialog.getByLabel("Description").fill("Local average, EN ISO 1461");
  await dialog.getByLabel("Category").click();
  await expect(page.getByRole("option")).toHaveText(["Material", "Processing", "Quality", "Logistics", "Pricing"]);
  await page.getByRole("option", { name: "Processing" }).click();
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await dialog.getByRole("button", { name: "Create" }).dblclick();
  await expect(page.getByText("Custom parameter created successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(1);
  await expect(current(page, "Galvanizing thickness")).toHaveText("85 µm");

  const value = page.getByRole("textbox", { name: "Galvanizing thickness" });
  await value.scrollIntoViewIfNeeded();
  await value.fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Value is required")).toBeVisible();
  await value.fill("100");
  await page.getByRole("button", { name: "Save Galvanizing thickness" }).click();
  await expect(current(page, "Galvanizing thickness")).toHaveText("100 µm");

  const remove = page.getByRole("button", { name: "Delete Galvanizing thickness" });
  await test.step("a failed deletion keeps the custom parameter and shows an error", async () => {
    await page.route(
      `${CUSTOM}/*`,
      (route) => route.fulfill({ status: 503, json: { error: "Not now.", code: "unavailable", request_id: "test" } }),
      { times: 1 },
    );
    await remove.click();
    await expect(page.getByRole("alert")).toContainText("Not now.");
    await expect(value).toHaveValue("100");
  });
  await remove.click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Custom Parameter" })).toBeFocused();
  await expect(value).toHaveCount(0);
  await expect(summary(page)).toContainText("None yet");
  expect(await stored(user)).toEqual({});
  await undo.click();
  await expect(current(page, "Galvanizing thickness")).toHaveText("100 µm");
  await expect(page.getByText("Local average, EN ISO 1461")).toBeVisible();
});

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
  for (const name of ["<img src=x onerror=alert(1)>", "constructor"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("textbox", { name })).toHaveCount(0);
  }
  expect(Object.keys(await stored(user))).toEqual([long]);
});
