import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff process the documents of the dashboard with the keyboard only", async ({ open }) => {
  const own = await tenant();
  const tag = uniqueSuffix();
  for (const name of ["Alpha", "Beta"]) await uploadFor(own.user, `${name} ${tag}`);
  const page = await open(await newStaff());
  const { keyboard } = page;
  await page.goto(`superadmin/pdfs?q=${tag}&sort=filename`);
  const link = (name: string) => row(page, name).getByRole("link");
  await expect(link("Beta")).toBeVisible();

  await keyboard.press("j");
  await expect(link("Alpha")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(link("Beta")).toBeFocused();
  await keyboard.press("j");
  await expect(link("Beta")).toBeFocused();
  await keyboard.press("k");
  await expect(link("Alpha")).toBeFocused();
  await keyboard.press("Enter");
  const view = page.getByRole("dialog", { name: `Alpha ${tag}` });
  await expect(view).toBeVisible();
  await keyboard.press("p");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link("Alpha")).toBeFocused();

  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await keyboard.press("p");
  await expect(dialog.getByLabel("Processed PDF File (optional)")).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link("Alpha")).toBeFocused();
  await keyboard.press("f");
  await expect(dialog.getByLabel("Failure Reason")).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link("Alpha")).toBeFocused();
  const opening = page.waitForEvent("popup");
  await keyboard.press("v");
  await (await opening).close();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByText("Go to the next document")).toBeVisible();
  await keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await keyboard.press("/");
  await expect(page.getByLabel("Search PDFs")).toBeFocused();
  // Shortcuts are off while an input has the focus.
  await keyboard.press("End");
  await keyboard.type("jkpfv/?");
  await expect(page.getByLabel("Search PDFs")).toHaveValue(`${tag}jkpfv/?`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
