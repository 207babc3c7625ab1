import { ERRORS, MESSAGES, type Organization } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { choose, fill } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleOrganization, sampleStaff } from "../../../../test/samples.ts";
import type { Subject } from "./fields.ts";
import OrganizationModal from "./organization-modal.tsx";

const words = MESSAGES.organizations;

async function show(subject: Subject) {
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
    const day = (name: string) => person.click(dialog.getByLabelText(name));
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) await day(name);
    await set("To", "07:00");
    await set("Holidays", "2026-12-25\nNew Year");
    await save();
    expect(dialog.getByText(words.workingDays)).toBeVisible();
    expect(field("To")).toHaveAccessibleDescription(expect.stringContaining(words.closesBeforeOpening));
    expect(field("Holidays")).toHaveAccessibleDescription(expect.stringContaining(words.holiday(2)));
    await set("To", "00:00");
    await set("Holidays", "2026-12-25");
    await day("Saturday");
    await day("Monday");
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
