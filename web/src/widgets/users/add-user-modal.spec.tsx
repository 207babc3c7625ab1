import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { ERRORS, INVITATION_MESSAGES, MESSAGES, PASSWORD_RULES, type User } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { choose, fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleOrganization, sampleStaff, sampleUser } from "../../../test/samples.ts";
import AddUserModal from "./add-user-modal.tsx";
import EditUserDialog from "./edit/edit-user-dialog.tsx";
import { clearSavedForms } from "../../shared/saved-form.ts";
import { savedNewUser } from "./saved-forms.ts";
import { EMPTY_USER } from "../../entities/users/fields.ts";

const admin = sampleUser({ role: "admin" });

async function showAddUser(user: User) {
  api.answer("listOrganizations", [sampleOrganization()]);
  const onClose = jest.fn();
  const { person } = await renderFor(<AddUserModal opened onClose={onClose} />, { user });
  const dialog = within(await screen.findByRole("dialog", { name: "Add User" }));
  const enter = (values: Record<string, string>) =>
    Object.entries(values).reduce(async (before, [label, text]) => {
      await before;
      await fill(person, dialog.getByLabelText(new RegExp(`^${label}( \\*)?$`)), text);
    }, Promise.resolve());
  return { person, dialog, onClose, enter, submit: () => person.click(dialog.getByRole("button", { name: "Add User" })) };
}

const ADA = { Username: "ada", Email: "ada@mail.example", Password: "Brand-New-Password-1" };

describe("AddUserModal", () => {
  it("names each missing value, and what is wrong with a password, an address and a name", async () => {
    const { dialog, enter, submit } = await showAddUser(admin);
    expect(dialog.getByRole("textbox", { name: "Username" })).toHaveFocus();
    expect(dialog.queryByLabelText("Organization")).toBeNull();
    await submit();
    for (const sentence of ["Username is required", MESSAGES.users.emailRequired, "Password is required"])
      expect(dialog.getByText(sentence)).toBeVisible();
    expect(dialog.getAllByText(/: not met yet$/)).toHaveLength(PASSWORD_RULES.length);
    await enter({ Username: "new.\u200buser", Email: "no address", Password: "password" });
    await submit();
    for (const sentence of [MESSAGES.names.invisible, "Please enter a valid e-mail address", "Password must be at least 10 characters"])
      expect(dialog.getByText(sentence)).toBeVisible();
    expect(api.requests("createUser")).toEqual([]);
  });

  it("sends one request at a double click, and cannot be closed during it", async () => {
    const { person, dialog, enter, onClose } = await showAddUser(admin);
    await enter(ADA);
    await choose(person, dialog.getByRole("combobox", { name: "Role" }), "Admin");
    const answer = api.hold("createUser");
    await person.dblClick(dialog.getByRole("button", { name: "Add User" }));
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    answer(sampleUser({ id: 8, username: "ada" }));
    expect(await screen.findByText(MESSAGES.users.created)).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(api.requests("createUser").map(({ json }) => json)).toEqual([
      expect.objectContaining({ username: "ada", password: ADA.Password, role: "admin", organization_id: 1 }),
    ]);
  });

  it("shows the server's rejection at its field, and keeps the input", async () => {
    const { dialog, enter, submit } = await showAddUser(admin);
    await enter({ ...ADA, "Phone Number": "+1 312 555 0100" });
    api.reject("createUser", "username_taken", { fields: { username: ERRORS.username_taken.sentence } });
    await submit();
    expect(await dialog.findByRole("alert")).toHaveTextContent(MESSAGES.users.createFailed);
    expect(dialog.getByRole("textbox", { name: "Username" })).toBeInvalid();
    expect(dialog.getByRole("textbox", { name: "Username" })).toHaveAccessibleDescription(ERRORS.username_taken.sentence);
    expect(dialog.getByRole("textbox", { name: "Phone Number" })).toHaveValue("+1 312 555 0100");
  });

  it("invites a user without a password, and offers an administrator only the roles of an organization", async () => {
    const { person, dialog, enter, submit } = await showAddUser(admin);
    await enter(ADA);
    await person.click(dialog.getByRole("switch", { name: /^Send an invitation/ }));
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    await person.click(dialog.getByRole("combobox", { name: "Role" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["User", "Admin"]);
    const invited = sampleUser({ id: 8, username: "ada", email: ADA.Email, invited_until: "2026-12-01T10:00:00.000Z" });
    api.answer("createUser", invited);
    await submit();
    expect(await screen.findByText(INVITATION_MESSAGES.created(ADA.Email))).toBeVisible();
    expect(api.requests("createUser")[0]?.json).toMatchObject({ send_invitation: true, password: null });
  });

  it("offers staff the same roles, and asks them for a phone number and an organization", async () => {
    const { person, dialog, enter, submit } = await showAddUser(sampleStaff());
    await enter(ADA);
    await submit();
    expect(dialog.getByText(MESSAGES.users.phoneRequired)).toBeVisible();
    expect(dialog.getByText(MESSAGES.users.organizationRequired)).toBeVisible();
    await enter({ "Phone Number": "+1 312 555 0102" });
    await choose(person, dialog.getByRole("combobox", { name: "Organization" }), "Northgate Steel");
    api.reject("createUser", "unavailable");
    await submit();
    await waitFor(() => expect(api.requests("createUser")[0]?.json).toMatchObject({ organization_id: 1 }));
    await person.click(dialog.getByRole("combobox", { name: "Role" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["User", "Admin"]);
  });
});

const otherAdmin = sampleUser({ id: 2, username: "ada", role: "admin" });
const kim = sampleUser();

async function showEditUser(user: User, manager: User) {
  const onClose = jest.fn();
  const { person } = await renderFor(<EditUserDialog user={user} onClose={onClose} />, { user: manager });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
  const press = (name: string) => person.click(dialog.getByRole("button", { name }));
  return { person, dialog, onClose, press, email: dialog.getByRole("textbox", { name: "Email" }) };
}

describe("EditUserDialog", () => {
  it("sends only what was changed, and shows a rejected address at its field", async () => {
    const { person, dialog, email, press, onClose } = await showEditUser(kim, otherAdmin);
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
    const { person, dialog, email, press } = await showEditUser(otherAdmin, otherAdmin);
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
    const { person, dialog, press } = await showEditUser(lee, sampleStaff());
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

afterEach(clearSavedForms);

it("the saved form of a new user contains the form's values without the password", () => {
  savedNewUser.save(1, { ...EMPTY_USER, username: "ada", password: "Brand-New-Password-1" });
  expect(savedNewUser.read(1)).toEqual({ ...EMPTY_USER, username: "ada" });
});
