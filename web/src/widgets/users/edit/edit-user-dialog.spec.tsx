import { ERRORS, MESSAGES, type User } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { choose, fill } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleOrganization, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import EditUserDialog from "./edit-user-dialog.tsx";

const admin = sampleUser({ id: 2, username: "ada", role: "admin" });
const kim = sampleUser();

async function show(user: User, manager: User) {
  const onClose = jest.fn();
  const { person } = await renderFor(<EditUserDialog user={user} onClose={onClose} />, { user: manager });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
  const press = (name: string) => person.click(dialog.getByRole("button", { name }));
  return { person, dialog, onClose, press, email: dialog.getByRole("textbox", { name: "Email" }) };
}

describe("EditUserDialog", () => {
  it("sends only what was changed, and shows a rejected address at its field", async () => {
    const { person, dialog, email, press, onClose } = await show(kim, admin);
    expect(email).toHaveFocus();
    expect(dialog.getByRole("textbox", { name: "Username" })).toHaveAttribute("readonly");
    await fill(person, email, "ada@northgate.example");
    api.reject("updateUser", "email_taken", { fields: { email: ERRORS.email_taken.sentence } });
    await person.keyboard("{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(MESSAGES.users.updateFailed);
    expect(email).toHaveAccessibleDescription(ERRORS.email_taken.sentence);
    await fill(person, email, kim.email);
    await choose(person, dialog.getByRole("combobox", { name: "Role" }), "Admin");
    await person.click(dialog.getByRole("switch", { name: /^Account disabled/ }));
    api.answer("updateUser", { ...kim, role: "admin", is_disabled: true });
    await press("Save");
    expect(await screen.findByText(MESSAGES.users.updated)).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(api.requests("updateUser")[1]).toMatchObject({ params: { id: "7" }, json: { role: "admin", is_disabled: true } });
  });

  it("lets users change neither their own role nor, without their password, their own address", async () => {
    const { person, dialog, email, press } = await show(admin, admin);
    expect(dialog.getByRole("textbox", { name: "Role" })).toHaveAttribute("readonly");
    expect(dialog.getByText(MESSAGES.users.ownRole)).toBeVisible();
    expect(dialog.queryByRole("switch")).toBeNull();
    expect(dialog.queryByLabelText(/^Current Password/)).toBeNull();
    await fill(person, email, "lovelace@northgate.example");
    await press("Save");
    expect(dialog.getByLabelText(/^Current Password/)).toHaveAccessibleDescription(MESSAGES.users.currentPasswordRequired);
  });

  it("asks for an organization when a member of staff becomes a user of one", async () => {
    api.answer("listOrganizations", [sampleOrganization()]);
    const lee = sampleStaff({ id: 9, username: "lee" });
    const { person, dialog, press } = await show(lee, sampleStaff());
    await choose(person, dialog.getByRole("combobox", { name: "Role" }), "User");
    await press("Save");
    expect(dialog.getByText(MESSAGES.users.organizationRequired)).toBeVisible();
    await choose(person, dialog.getByRole("combobox", { name: "Organization" }), "Northgate Steel");
    api.answer("updateUser", sampleUser({ id: 9, username: "lee" }));
    await press("Save");
    expect(await screen.findByText(MESSAGES.users.updated)).toBeVisible();
    expect(api.requests("updateUser")[0]?.json).toEqual({ role: "user", organization_id: 1 });
  });
});
