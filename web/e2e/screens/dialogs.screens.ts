import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo, type Account } from "./demo.ts";
import { show, showDialog } from "./show.ts";

interface Dialog {
  as: Account;
  path: string;
  /** The row of a list that holds the button. */
  of?: string;
  button: string;
  /** Sends the form, whose fields are empty. */
  submit?: string;
}

const DIALOGS: readonly Dialog[] = [
  { as: "northgate.user", path: "account", button: "Show the agreement" },
  { as: "northgate.user", path: "account", button: "Create token", submit: "Create token" },
  { as: "northgate.admin", path: "manage-users", of: "northgate.admin", button: "Edit" },
  { as: "northgate.admin", path: "manage-users", of: "northgate.user", button: "Delete" },
  { as: "staff", path: "manage-users", button: "Add User", submit: "Add User" },
  { as: "staff", path: "manage-locations", button: "Add Location", submit: "Save" },
  { as: "staff", path: "manage-locations", of: "Chicago", button: "Delete" },
  { as: "staff", path: "parent-admin", button: "Add Organization", submit: "Save" },
  { as: "staff", path: "parent-admin", of: "Northgate Steel", button: "Delete" },
  { as: "staff", path: "parent-admin?organization_id=1", button: "Single Sign-On", submit: "Save" },
  { as: "staff", path: "parameters", button: "Add Custom Parameter", submit: "Create" },
  { as: "staff", path: "superadmin/pdfs", button: "Keyboard shortcuts" },
];

for (const { as, path, of, button, submit } of DIALOGS) {
  const title = [path, of, button].filter(Boolean).join(" ").replaceAll(/\W+/g, "-").toLowerCase();
  test(`dialog: ${title}`, async ({ open }) => {
    const page = await open(await demo(as));
    await page.goto(path);
    const place = of ? row(page, of).first() : page;
    const dialog = await showDialog(page, place.getByRole("button", { name: button, exact: true }).first(), title);
    if (!submit) return;
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    await show(page, `${title}-missing`);
  });
}
