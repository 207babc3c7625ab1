import { row, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo, type Account } from "./demo.ts";
import { show, showDialog } from "./show.ts";

interface Dialog {
  path: string;
  /** The row of a list that holds the button. */
  of?: string;
  button: string;
  /** Sends the form, whose fields are empty. */
  submit?: string;
}

const DIALOGS: Readonly<Record<Account, readonly Dialog[]>> = {
  "northgate.user": [
    { path: "account", button: "Show the agreement" },
    { path: "account", button: "Create token", submit: "Create token" },
  ],
  "northgate.admin": [
    { path: "manage-users", of: "northgate.admin", button: "Edit" },
    { path: "manage-users", of: "northgate.user", button: "Delete" },
  ],
  staff: [
    { path: "manage-users", button: "Add User", submit: "Add User" },
    { path: "manage-locations", button: "Add Location", submit: "Save" },
    { path: "manage-locations", of: "Chicago", button: "Delete" },
    { path: "parent-admin", button: "Add Organization", submit: "Save" },
    { path: "parent-admin", of: "Northgate Steel", button: "Delete" },
    { path: "parent-admin?organization_id=1", button: "Single Sign-On", submit: "Save" },
    { path: "parameters", button: "Add Custom Parameter", submit: "Create" },
    { path: "superadmin/pdfs", button: "Keyboard shortcuts" },
  ],
};

for (const [account, dialogs] of Object.entries(DIALOGS)) {
  test(`the dialogs of ${account}`, async ({ open }) => {
    const page = await open(await demo(account));
    await page.goto("");
    for (const { path, of, button, submit } of dialogs) {
      const title = [path, of, button].filter(Boolean).join(" ").replaceAll(/\W+/g, "-").toLowerCase();
      await visit(page, path);
      const place = of ? row(page, of).first() : page;
      const dialog = await showDialog(page, place.getByRole("button", { name: button, exact: true }).first(), title);
      if (submit) {
        await dialog.getByRole("button", { name: submit, exact: true }).click();
        await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
        await show(page, `${title}-missing`);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  });
}
