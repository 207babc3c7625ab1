import { beforeEach, describe, expect, it } from "@jest/globals";
import { DELETION_MESSAGES, MESSAGES, type Organization } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { choose, fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleOrganization, sampleStaff, sampleUser } from "../../../test/samples.ts";
import OrganizationsPage from "./organizations-page.tsx";
import { TestPanel } from "./test-panel.tsx";

const WESTFIELD = sampleOrganization({ id: 2, name: "Westfield", infra_sponsor_location: "Galveston" });
const BOTH = [sampleOrganization(), WESTFIELD];

async function showPage(organizations: Organization[] = BOTH, path = "/parent-admin") {
  api.answer("listOrganizations", organizations);
  const rendered = await renderFor(<OrganizationsPage />, { user: sampleStaff(), path });
  const list = within((await screen.findAllByRole("region", { name: "Organizations" })).at(-1)!);
  return { ...rendered, list, press: (name: string) => rendered.person.click(screen.getByRole("button", { name })) };
}

describe("OrganizationsPage", () => {
  beforeEach(() => {
    api.answer("listAllDocuments", [sampleDocument()], { "x-total-count": "1" });
    api.answer("listOrganizationUsers", [sampleUser({ phone_number: "+1 312 555 0100" })]);
    api.answer("listWebhooks", []);
    api.answer("listLocations", []);
  });

  it("lists the organizations, and loads a list that failed again when asked", async () => {
    api.reject("listOrganizations", "unavailable");
    const { person } = await renderFor(<OrganizationsPage />, { user: sampleStaff() });
    expect(await screen.findByText(MESSAGES.organizations.fetchFailed)).toBeVisible();
    api.answer("listOrganizations", BOTH);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /^Westfield – Galveston/ })).toBeVisible();
    expect(screen.getByText("2 organizations")).toBeVisible();
    expect(screen.getByText("No organization is chosen.")).toBeVisible();
  });

  it("shows the users and the webhooks of the organization in the address, and preselects it for a new one", async () => {
    const webhook = sampleWebhook();
    api.answer("listWebhooks", [webhook]);
    const { person, press, address } = await showPage();
    await choose(person, screen.getByRole("combobox", { name: "Organization" }), "Northgate Steel");
    expect(address()).toBe("/parent-admin?organization_id=1");
    const users = within(await screen.findByRole("region", { name: "Users of Northgate Steel" }));
    expect(users.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Username",
      "Email",
      "Role",
      "Phone Number",
      "Organization",
      "Delete",
    ]);
    expect(await users.findByRole("row", { name: /^kim kim ?@northgate.example User \+1 312 555 0100 Northgate Steel/ })).toBeVisible();
    const webhooks = within(await screen.findByRole("region", { name: "Webhooks" }));
    expect(webhooks.getByRole("listitem")).toHaveTextContent(webhook.url);
    await press("Add User");
    const dialog = within(await screen.findByRole("dialog", { name: "Add User" }));
    expect(dialog.getByRole("combobox", { name: "Organization" })).toHaveValue("Northgate Steel");
  });

  it("says why users cannot be loaded, and that an organization has none", async () => {
    api.reject("listOrganizationUsers", "unavailable");
    const { press } = await showPage(BOTH, "/parent-admin?organization_id=2");
    expect(await screen.findByText(MESSAGES.organizations.fetchUsersFailed)).toBeVisible();
    api.answer("listOrganizationUsers", []);
    await press("Try again");
    expect(await screen.findByText("This organization has no users yet. Add one to get started.")).toBeVisible();
  });

  it("selects an organization that was added, and no one's when the selected one was deleted", async () => {
    const { person, press, list, address } = await showPage([]);
    expect(list.getByText("No organizations yet. Add one to get started.")).toBeVisible();
    await press("Add Organization");
    const add = within(await screen.findByRole("dialog", { name: "Add Organization" }));
    await fill(person, add.getByRole("textbox", { name: "Name" }), "Westfield");
    const answer = api.hold("createOrganization");
    await person.dblClick(add.getByRole("button", { name: "Save" }));
    api.answer("listOrganizations", [WESTFIELD]);
    answer(WESTFIELD);
    expect(await screen.findByText(MESSAGES.organizations.created)).toBeVisible();
    await waitFor(() => expect(address()).toBe("/parent-admin?organization_id=2"));
    expect(api.requests("createOrganization")).toHaveLength(1);

    await person.click(list.getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete Organization" }));
    expect(await question.findByText(DELETION_MESSAGES.contents(1, 1))).toBeVisible();
    const typed = question.getByRole("textbox", { name: DELETION_MESSAGES.typeName });
    await fill(person, typed, "West");
    expect(question.getByRole("button", { name: "Delete" })).toBeDisabled();
    await fill(person, typed, " Westfield ");
    api.answer("deleteOrganization", null);
    api.answer("listOrganizations", []);
    await person.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(MESSAGES.organizations.deleted)).toBeVisible();
    await waitFor(() => expect(address()).toBe("/parent-admin"));
  });
});

const showTestPanel = () => renderFor(<TestPanel />, { user: sampleStaff() });
const button = () => screen.getByRole("button", { name: "Send Test Failure Notification" });

describe("TestPanel", () => {
  it("is disabled with the reason when there are no documents", async () => {
    api.answer("listAllDocuments", []);
    await showTestPanel();
    expect(button()).toBeDisabled();
    await waitFor(() => expect(button()).toHaveAccessibleDescription("There are no documents yet to send a notification for."));
  });

  it("sends one notification for the oldest document at a double click, and says why one was not sent", async () => {
    api.answer("listAllDocuments", [sampleDocument({ filename: "Pier 21.pdf" })]);
    const { person } = await showTestPanel();
    await waitFor(() => expect(button()).toHaveAccessibleDescription("Document #12: Pier 21.pdf"));
    expect(api.requests("listAllDocuments")[0]?.query).toEqual({ sort: "upload_date", order: "asc", limit: "1" });
    // Answered before the second click.
    api.answer("testNotification", { message: "Test notification sent" });
    await person.click(button());
    await waitFor(() => expect(button()).toBeEnabled());
    fireEvent.click(button(), { detail: 2 });
    expect(await screen.findByText("Test notification sent")).toBeVisible();
    expect(api.requests("testNotification").map(({ params }) => params)).toEqual([{ id: "12" }]);
    api.lose("testNotification");
    await person.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to send the test notification");
  });
});
