import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { DELETION_MESSAGES, ERRORS, MESSAGES, type Organization } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { choose, fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleOrganization, sampleStaff, sampleUser } from "../../../test/samples.ts";
import OrganizationsPage from "./organizations-page.tsx";
import { TestPanel } from "./test-panel.tsx";
import OrganizationModal from "./form/organization-modal.tsx";

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
    expect(question.getByRole("button", { name: "Delete" })).toHaveAccessibleDescription(DELETION_MESSAGES.typeName);
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
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await waitFor(() => expect(button()).toHaveAccessibleDescription("There are no documents yet to send a notification for."));
  });

  it("says that the documents could not be fetched, not that a notification failed", async () => {
    api.lose("listAllDocuments");
    await showTestPanel();
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.fetchAllFailed);
    expect(button()).toHaveAccessibleDescription("The oldest document is not known.");
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

const words = MESSAGES.organizations;

async function show(subject: Organization | "new") {
  // Rendering all of the world's would take seconds.
  jest.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/New_York"]);
  api.answer("listLocations", [{ id: 1, name: "Galveston" }]);
  const onSaved = jest.fn<(organization: Organization, isNew: boolean) => void>();
  const { person, unmount } = await renderFor(<OrganizationModal subject={subject} onClose={() => undefined} onSaved={onSaved} />, {
    user: sampleStaff(),
  });
  const dialog = within(await screen.findByRole("dialog"));
  const field = (name: string) => dialog.getByLabelText((label) => label.replace(" *", "") === name, { selector: "input, textarea" });
  const set = (name: string, text: string) => fill(person, field(name), text);
  const changes = () => api.requests("updateOrganization").map(({ json }) => json);
  return { person, unmount, dialog, field, set, changes, onSaved, save: () => person.click(dialog.getByRole("button", { name: "Save" })) };
}

describe("OrganizationModal", () => {
  it("names what is missing or wrong at each field, and shows a name that is taken at its field", async () => {
    const { person, field, set, save, dialog, onSaved } = await show("new");
    expect(field("Name")).toHaveFocus();
    await set("Sponsor Email", "sponsor");
    await set("Storage Limit (GB)", "much");
    await save();
    expect(field("Name")).toHaveAccessibleDescription(words.nameRequired);
    expect(field("Sponsor Email")).toHaveAccessibleDescription(/Please enter a valid e-mail address/);
    expect(field("Storage Limit (GB)")).toHaveAccessibleDescription(expect.stringContaining(words.quotaField));
    await set("Name", "Northgate Steel");
    await set("Sponsor Email", "sponsor@bayou.example");
    await set("Storage Limit (GB)", "");
    await choose(person, dialog.getByRole("combobox", { name: "Sponsor Location" }), "Galveston");
    api.reject("createOrganization", "name_taken", { fields: { name: ERRORS.name_taken.sentence } });
    await save();
    expect(await dialog.findByRole("alert")).toHaveTextContent(words.createFailed);
    expect(field("Name")).toHaveAccessibleDescription(ERRORS.name_taken.sentence);
    api.answer("createOrganization", sampleOrganization());
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleOrganization(), true));
    const sent = { infra_metals_sponsor_email: "sponsor@bayou.example", infra_sponsor_location: "Galveston", quota_bytes: null };
    expect(api.requests("createOrganization")[1]?.json).toMatchObject(sent);
  });

  it("says what a retention deletes, and saves it only when that is confirmed", async () => {
    const { person, set, save, dialog, changes } = await show(sampleOrganization());
    await set("Delete Documents After (days)", "soon");
    await save();
    expect(dialog.getByText(words.retentionField)).toBeVisible();
    api.lose("countRetentionDue");
    await set("Delete Documents After (days)", "30");
    expect(await dialog.findByRole("alert")).toHaveTextContent(words.retentionFetchFailed);
    api.answer("countRetentionDue", { due: 3 });
    await person.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText(words.retentionDue(3, 30))).toBeVisible();
    await save();
    expect(dialog.getByText(words.retentionUnconfirmed)).toBeVisible();
    expect(changes()).toEqual([]);
    await person.click(dialog.getByRole("checkbox", { name: "Delete documents after this time" }));
    api.answer("updateOrganization", sampleOrganization({ retention_days: 30 }));
    await save();
    await waitFor(() => expect(changes()).toEqual([{ retention_days: 30 }]));
  });

  it("checks working hours by field, and sends days and dates in order", async () => {
    const { person, set, save, dialog, field, changes } = await show(sampleOrganization());
    expect(field("Turnaround (hours)")).toHaveValue("24");
    expect(dialog.queryByLabelText("Time Zone")).toBeNull();
    await person.click(dialog.getByRole("switch", { name: /^Count working hours only/ }));
    const day = (name: string) => fireEvent.click(dialog.getByLabelText(name));
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) day(name);
    await set("To", "07:00");
    await set("Holidays", "2026-12-25\nNew Year");
    await save();
    expect(dialog.getByText(words.workingDays)).toBeVisible();
    expect(field("To")).toHaveAccessibleDescription(expect.stringContaining(words.closesBeforeOpening));
    expect(field("Holidays")).toHaveAccessibleDescription(expect.stringContaining(words.holiday(2)));
    await set("To", "00:00");
    await set("Holidays", "2026-12-25");
    day("Saturday");
    day("Monday");
    await set("Time Zone", "new york");
    await person.click(await screen.findByText("America/New York"));
    api.answer("updateOrganization", sampleOrganization());
    await save();
    const working_hours = { days: [1, 6], from: "08:00", to: "24:00", time_zone: "America/New_York", holidays: ["2026-12-25"] };
    await waitFor(() => expect(changes()).toEqual([{ working_hours }]));
  });

  it("opens with what was entered before the session expired", async () => {
    const { person, set, dialog, unmount } = await show(sampleOrganization());
    await set("Turnaround (hours)", "8");
    await person.click(dialog.getByRole("switch", { name: /^Count working hours only/ }));
    await person.click(dialog.getByLabelText("Sunday"));
    unmount();
    const { field, dialog: again } = await show(sampleOrganization());
    expect(field("Turnaround (hours)")).toHaveValue("8");
    expect(again.getAllByRole("checkbox", { checked: true })).toHaveLength(6);
  });
});
