import { INVITATION_MESSAGES, MESSAGES, type User } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../../test/samples.ts";
import ManageUsersPage from "./manage-users-page.tsx";

const admin = sampleUser({ id: 2, username: "ada", role: "admin" });
const kim = sampleUser();

async function show(user: User, users: User[], path = "/manage-users") {
  api.answer("listUsers", users);
  window.history.replaceState(null, "", "/manage-users");
  const rendered = await renderFor(<ManageUsersPage />, { user, path });
  await screen.findByText(/\d users?$/);
  return rendered;
}
const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name} `) }));
const columns = () => screen.getAllByRole("columnheader").map((header) => header.getAttribute("aria-label"));

describe("ManageUsersPage", () => {
  it("has the users of an administrator's organization, and no button to delete oneself", async () => {
    await show(admin, [admin, kim]);
    expect(screen.getByText("Users of Northgate Steel")).toBeVisible();
    expect(columns()).toEqual(["Username", "Email", "Role", "Actions"]);
    expect(row("ada").queryByRole("button", { name: "Delete" })).toBeNull();
    expect(row("kim").getByText("kim@northgate.example")).toBeVisible();
  });

  it("shows its columns while it loads, and loads a list that failed again when asked", async () => {
    const answer = api.hold("listUsers");
    const { person } = await renderFor(<ManageUsersPage />, { user: admin });
    expect(screen.getByRole("region", { name: "Users" }).parentElement).toHaveAttribute("aria-busy", "true");
    expect(columns()).toContain("Username");
    api.lose("listUsers");
    answer(new Response() as never);
    expect(await screen.findByText(MESSAGES.users.fetchFailed)).toBeVisible();
    api.answer("listUsers", [kim]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 user")).toBeVisible();
  });

  it("lets staff search all users by name, address and organization, and keeps the search in the address", async () => {
    const lee = sampleUser({ id: 8, username: "lee", email: "lee@westfield.example", organization: { id: 2, name: "Westfield" } });
    const { address } = await show(sampleStaff(), [kim, lee], "/manage-users?q=NORTH");
    expect(screen.getByText("Users of all organizations")).toBeVisible();
    expect(columns()).toEqual(["Username", "Email", "Role", "Organization", "Actions"]);
    expect(screen.queryByRole("row", { name: /^lee / })).toBeNull();
    const search = screen.getByRole("searchbox", { name: "Search users" });
    fireEvent.change(search, { target: { value: "no such user" } });
    expect(await screen.findByText("No users match. Change the search to see others.")).toBeVisible();
    expect(address()).toBe("/manage-users?q=no+such+user");
  });

  it("keeps a user whose deletion failed, and removes one that was deleted", async () => {
    const { person } = await show(admin, [admin, kim]);
    await person.click(row("kim").getByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete User" }));
    expect(dialog.getByText(MESSAGES.users.confirmDelete)).toBeVisible();
    api.lose("deleteUser");
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(MESSAGES.users.deleteFailed);
    api.answer("deleteUser", null);
    api.answer("listUsers", [admin]);
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(MESSAGES.users.deleted)).toBeVisible();
    expect(screen.queryByRole("row", { name: /^kim / })).toBeNull();
  });

  it("says which accounts are disabled and whose invitation works or has expired, and sends it again", async () => {
    const invited = (id: number, username: string, until: string) => sampleUser({ id, username, invited_until: until });
    const [lee, max] = [invited(8, "lee", "2999-01-01T10:00:00.000Z"), invited(9, "max", "2020-01-01T10:00:00.000Z")];
    const { person } = await show(admin, [sampleUser({ is_disabled: true }), lee, max]);
    expect(row("kim").getByText("Disabled")).toBeVisible();
    expect(row("lee").getByText(/^Invited, until/)).toBeVisible();
    expect(row("max").getByText(/^Invitation expired/)).toBeVisible();
    api.reject("sendInvitation", "too_many_requests");
    const again = row("max").getByRole("button", { name: "Send again" });
    await person.click(again);
    expect(await screen.findByRole("alert")).toHaveTextContent(/Too many attempts/);
    api.answer("sendInvitation", { ...max, invited_until: "2999-01-01T10:00:00.000Z" });
    await waitFor(() => expect(again).toBeEnabled());
    await person.click(again);
    expect(await screen.findByText(INVITATION_MESSAGES.sent(max.email))).toBeVisible();
  });
});
