import { ERRORS, MESSAGES, PARAMETER_MESSAGES, type Parameter } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { choose, fill } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleUser } from "../../../../test/samples.ts";
import ParametersPage from "../parameters-page.tsx";

const words = MESSAGES.parameters;
const ZINC: Parameter = {
  ...{ name: "Zinc", value: "85", category: "PROCESSING", description: "EN ISO 1461", units: "µm" },
  ...{ is_custom: true, is_default: false },
};
const STORED = { parameter_name: "Zinc", parameter_value: "85", category: "PROCESSING", description: "EN ISO 1461", units: "µm" };

async function show(saved: Parameter[]) {
  api.answer("listParameters", saved);
  api.answer("listDefaults", []);
  const { person } = await renderFor(<ParametersPage />, { user: sampleUser() });
  const summary = await screen.findByRole("complementary", { name: "Current Parameters" });
  return { person, summary, press: (name: string) => person.click(screen.getByRole("button", { name })) };
}

describe("custom parameters", () => {
  it("are created once at a double click, after missing and taken values were named", async () => {
    const { person, summary, press } = await show([]);
    await press("Add Custom Parameter");
    const dialog = within(await screen.findByRole("dialog", { name: "Add Custom Parameter" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    expect(name).toHaveFocus();
    expect(dialog.getByRole("combobox", { name: "Category" })).toHaveValue("Material");
    await person.keyboard("{Enter}");
    expect(name).toHaveAccessibleDescription(PARAMETER_MESSAGES.nameRequired);
    expect(dialog.getByText(PARAMETER_MESSAGES.valueRequired)).toBeVisible();
    await fill(person, name, "Zinc");
    for (const [label, text] of [
      ["Value", "85"],
      ["Units", "µm"],
      ["Description", "EN ISO 1461"],
    ] as const)
      await fill(person, dialog.getByRole("textbox", { name: label }), text);
    await choose(person, dialog.getByRole("combobox", { name: "Category" }), "Processing");
    api.reject("createCustomParameter", "name_taken", { fields: { parameter_name: ERRORS.name_taken.sentence } });
    await person.click(dialog.getByRole("button", { name: "Create" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(words.createCustomFailed);
    expect(name).toHaveAccessibleDescription(ERRORS.name_taken.sentence);
    const answer = api.hold("createCustomParameter");
    await person.dblClick(dialog.getByRole("button", { name: "Create" }));
    api.answer("listParameters", [ZINC]);
    answer(ZINC);
    expect(await screen.findByText(words.customCreated)).toBeVisible();
    expect(summary).toHaveTextContent("Zinc85 µm");
    expect(
      api
        .requests("createCustomParameter")
        .slice(1)
        .map(({ json }) => json),
    ).toEqual([STORED]);
  });

  it("stay when they could not be deleted, and come back with Undo", async () => {
    const { person, summary, press } = await show([ZINC]);
    api.reject("deleteCustomParameter", "unavailable");
    await press("Delete Zinc");
    expect(await screen.findByRole("alert")).toHaveTextContent(ERRORS.unavailable.sentence);
    expect(screen.getByRole("textbox", { name: "Zinc" })).toHaveValue("85");
    const answer = api.hold("deleteCustomParameter");
    api.answer("listParameters", []);
    const button = screen.getByRole("button", { name: "Delete Zinc" });
    await waitFor(() => expect(button).toBeEnabled());
    await person.click(button);
    expect(button).toBeDisabled();
    answer(null);
    await waitFor(() => expect(summary).toHaveTextContent("None yet"));
    expect(api.requests("deleteCustomParameter")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Add Custom Parameter" })).toHaveFocus();
    api.answer("createCustomParameter", ZINC);
    api.answer("listParameters", [ZINC]);
    await press("Undo");
    await waitFor(() => expect(summary).toHaveTextContent("Zinc85 µm"));
    expect(api.requests("createCustomParameter")[0]?.json).toEqual(STORED);
  });
});
