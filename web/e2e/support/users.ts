import type { Locator, Page } from "@playwright/test";
import type { Person } from "@takeoff/testing";
import { expect } from "./test.ts";

export const NEW_PASSWORD = "Brand-New-Password-1";

/** Opens Manage Users and waits until the list has loaded. */
export async function openManageUsers(open: (person: Person) => Promise<Page>, person: Person): Promise<Page> {
  const page = await open(person);
  await page.goto("manage-users");
  await expect(page.getByRole("status").filter({ hasText: /\d users?$/ })).toBeVisible();
  return page;
}

/** Opens the form of a new user. */
export async function openAddUser(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add User" }).first().click();
  return page.getByRole("dialog", { name: "Add User" });
}

const passwordField = (dialog: Locator): Locator => dialog.getByLabel(/^Password( \*)?$/);

/** Fills in username, e-mail address and password. */
export async function fillInUser(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(`${name}@mail.example`);
  await passwordField(dialog).fill(NEW_PASSWORD);
}

export async function chooseOption(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog
    .getByRole("combobox", { name: label })
    .or(dialog.getByRole("textbox", { name: label }))
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

export const submitUser = (dialog: Locator): Promise<void> => dialog.getByRole("button", { name: "Add User" }).click();
