import { ERRORS, MESSAGES } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff } from "../../../test/samples.ts";
import LocationsPage from "./locations-page.tsx";

const GALVESTON = { id: 1, name: "Galveston" };

async function show(locations = [GALVESTON]) {
  api.answer("listLocations", locations);
  const { person } = await renderFor(<LocationsPage />, { user: sampleStaff() });
  const open = async (button: string, name: string) => {
    await person.click((await screen.findAllByRole("button", { name: button }))[0]!);
    return within(await screen.findByRole("dialog", { name }));
  };
  return { person, open };
}

describe("LocationsPage", () => {
  it("says when there are no locations, and loads a list that failed again when asked", async () => {
    api.reject("listLocations", "unavailable");
    const { person } = await renderFor(<LocationsPage />, { user: sampleStaff() });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(MESSAGES.locations.fetchFailed);
    api.answer("listLocations", []);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No locations yet. Add one to get started.")).toBeVisible();
  });

  it("adds a location once, however often Save is pressed", async () => {
    const { person, open } = await show();
    const dialog = await open("Add Location", "Add Location");
    const name = dialog.getByRole("textbox", { name: "Location Name" });
    expect(name).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(name).toHaveAccessibleDescription(MESSAGES.locations.nameRequired);
    await fill(person, name, "Baytown");
    const answer = api.hold("createLocation");
    await person.dblClick(dialog.getByRole("button", { name: "Save" }));
    const baytown = { id: 2, name: "Baytown" };
    api.answer("listLocations", [baytown, GALVESTON]);
    answer(baytown);
    expect(await screen.findByRole("cell", { name: "Baytown" })).toBeVisible();
    expect(api.requests("createLocation").map(({ json }) => json)).toEqual([{ name: "Baytown" }]);
  });

  it("shows the reason for a rejected name at its field, and keeps the input", async () => {
    const { person, open } = await show();
    const dialog = await open("Edit", "Edit Location");
    const name = dialog.getByRole("textbox", { name: "Location Name" });
    expect(name).toHaveValue("Galveston");
    await fill(person, name, "Baytown");
    api.reject("updateLocation", "name_taken", { fields: { name: ERRORS.name_taken.sentence } });
    await person.keyboard("{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(MESSAGES.locations.updateFailed);
    expect(name).toHaveAccessibleDescription(ERRORS.name_taken.sentence);
    expect(name).toHaveValue("Baytown");
    expect(api.requests("updateLocation")[0]).toMatchObject({ params: { id: "1" }, json: { name: "Baytown" } });
  });

  it("deletes a location after a confirmation, and keeps one that could not be deleted", async () => {
    const { person, open } = await show();
    const dialog = await open("Delete", "Delete Location");
    expect(dialog.getByText(MESSAGES.locations.confirmDelete)).toBeVisible();
    expect(dialog.getByText("Galveston")).toBeVisible();
    api.reject("deleteLocation", "not_found");
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(MESSAGES.locations.deleteFailed);
    api.answer("deleteLocation", null);
    api.answer("listLocations", []);
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("cell", { name: "Galveston" })).toBeNull());
  });
});
