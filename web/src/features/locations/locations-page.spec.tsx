import { MESSAGES } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import LocationsPage from "./locations-page.tsx";

const staff = sampleUser({ role: "parent_admin" });

describe("LocationsPage", () => {
  it("says when there are no locations", async () => {
    api.answer("listLocations", []);
    await renderFor(<LocationsPage />, { user: staff });
    expect(await screen.findByText("No locations yet. Add one to get started.")).toBeVisible();
  });

  it("loads a list that failed again when asked", async () => {
    api.reject("listLocations", "unavailable");
    const { person } = await renderFor(<LocationsPage />, { user: staff });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(MESSAGES.locations.fetchFailed);
    api.answer("listLocations", [{ id: 1, name: "Galveston" }]);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("cell", { name: "Galveston" })).toBeVisible();
  });

  it("adds a location once, however often Save is pressed", async () => {
    api.answer("listLocations", []);
    const { person } = await renderFor(<LocationsPage />, { user: staff });
    await person.click((await screen.findAllByRole("button", { name: "Add Location" }))[0]!);
    const dialog = await screen.findByRole("dialog", { name: "Add Location" });
    expect(within(dialog).getByLabelText(/Location Name/)).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(within(dialog).getByText(MESSAGES.locations.nameRequired)).toBeVisible();
    await person.type(within(dialog).getByLabelText(/Location Name/), "Galveston");
    const answer = api.hold("createLocation");
    await person.dblClick(within(dialog).getByRole("button", { name: "Save" }));
    api.answer("listLocations", [{ id: 1, name: "Galveston" }]);
    answer({ id: 1, name: "Galveston" });
    expect(await screen.findByRole("cell", { name: "Galveston" })).toBeVisible();
    expect(api.requests("createLocation").map(({ json }) => json)).toEqual([{ name: "Galveston" }]);
  });
});
