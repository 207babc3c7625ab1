import { ndaPending, TEST_PASSWORD } from "@takeoff/testing";
import { LINK_SCREENS } from "../support/screens.ts";
import { acceptNda, logIn, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a user who has not accepted the agreement sees nothing else until they accept it", { tag: "@screen" }, async ({ open }) => {
  const person = await ndaPending();
  const page = await open();
  await logIn(page, person.username, TEST_PASSWORD);
  const dialog = page.getByRole("dialog", { name: "Non-Disclosure Agreement" });
  await expect(dialog).toBeVisible();
  await test.step("every address shows the agreement, except the links of account e-mails", async () => {
    for (const { path, title } of LINK_SCREENS) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
    await page.goto("pdfs");
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });

  await acceptNda(page);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});
