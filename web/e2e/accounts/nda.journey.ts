import { ndaPending, TEST_PASSWORD, visitor } from "@takeoff/testing";
import { LINK_SCREENS, SCREENS } from "../support/screens.ts";
import { acceptNda, logIn, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a user who has not accepted the agreement sees nothing else until they accept it", async ({ open }) => {
  const person = await ndaPending();
  const page = await open();
  await logIn(page, person.username, TEST_PASSWORD);
  const dialog = page.getByRole("dialog", { name: "Non-Disclosure Agreement" });
  await expect(dialog).toBeVisible();
  const sections = ["Confidential Information", "Non-Disclosure", "Return of Materials", "Duration", "Breach"];
  for (const [index, section] of sections.entries()) {
    await expect(dialog.getByRole("heading", { name: `${index + 1}. ${section}` })).toBeAttached();
  }
  const accept = dialog.getByRole("button", { name: "Accept & Continue" });
  await expect(accept).toBeDisabled();
  await expect(page.getByRole("button", { name: "New Project" })).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await test.step("every address shows the agreement, except the links of account e-mails", async () => {
    for (const { path, title } of LINK_SCREENS) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
    for (const { path } of SCREENS) {
      await visit(page, path);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
    }
    await page.goto("pdfs");
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });

  const box = dialog.getByRole("checkbox");
  await box.check();
  await expect(accept).toBeEnabled();
  await box.uncheck();
  await expect(dialog.getByText("You must acknowledge the agreement to continue")).toBeVisible();
  await expect(accept).toBeDisabled();

  await test.step("a failed acceptance shows an error and can be retried", async () => {
    await page.route("**/client/api/user/accept-nda", (route) => route.abort(), { times: 1 });
    await acceptNda(page);
    await expect(dialog.getByRole("alert")).toContainText("could not be reached");
    await accept.click();
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});

test("a user who does not accept the agreement can log out", async ({ open }) => {
  const person = await ndaPending("admin");
  const page = await open(person);
  await page.goto("pdfs");
  await page.getByRole("dialog", { name: "Non-Disclosure Agreement" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  const client = visitor();
  await client.login(person.username, TEST_PASSWORD, { expectOk: true });
  expect((await client.get("/pdfs")).json).toMatchObject({ code: "nda_required" });
});
