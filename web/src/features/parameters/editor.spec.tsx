import { ERRORS, MESSAGES, type Parameter, PARAMETER_MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { choose, fill } from "../../../test/fill.ts";
import { DEFAULT_PARAMETERS, sampleGrade } from "../../../test/account-samples.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import ParametersPage from "./parameters-page.tsx";

const words = MESSAGES.parameters;

async function show() {
  api.answer("listParameters", [sampleGrade("A992")]);
  api.answer("listDefaults", DEFAULT_PARAMETERS);
  const rendered = await renderFor(<ParametersPage />, { user: sampleUser(), path: "/parameters" });
  const summary = within(await screen.findByRole("complementary", { name: "Current Parameters" }));
  const current = (label: string) => summary.getByText(label, { selector: "dt" }).nextElementSibling;
  /** Answers the next save with these parameters, which are in the list from then on. */
  const accept = (list: Parameter[], answer = (body: Parameter[]) => api.answer("saveParameters", body)) => {
    api.answer("listParameters", list);
    answer(list);
  };
  const sent = () => api.requests("saveParameters").map(({ json }) => json);
  const press = (name: string | RegExp) => rendered.person.click(screen.getByRole("button", { name }));
  return { person: rendered.person, current, accept, sent, press };
}
const input = (name: string) => screen.getByRole("combobox", { name });
const saveAll = () => screen.getByRole("button", { name: /^Save All/ });

/** Lets the time of messages pass. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe("Editor", () => {
  it("saves and reverts fields one by one", async () => {
    const { person, current, accept, sent, press } = await show();
    expect(saveAll()).toHaveAccessibleDescription("No parameter was changed.");
    await fill(person, input("W shapes"), "A572");
    await fill(person, input("Pipe"), "API 5L");
    expect(saveAll()).toHaveTextContent("Save All (2)");
    expect(current("W shapes")).toHaveTextContent("A992 (default)");
    const answer = api.hold("saveParameters");
    await person.dblClick(screen.getByRole("button", { name: "Save W shapes" }));
    expect(screen.getByText(words.saving)).toBeVisible();
    accept([sampleGrade("A572")], answer);
    expect(await screen.findByText(words.saved)).toBeVisible();
    await waitFor(() => expect(current("W shapes")).toHaveTextContent(/^A572$/));
    await press("Revert Pipe");
    expect(input("Pipe")).toHaveValue("A53 Gr.B");
    expect(screen.getByText(words.reverted)).toBeVisible();
    expect(sent()).toEqual([[{ name: sampleGrade("").name, value: "A572", is_default: false }]]);
  });

  it.each([
    ["Save W shapes", "Saved successfully", 3_000],
    ["Revert W shapes", "Changes reverted", 3_000],
    ["Save All (1)", "All parameters saved", 3_000],
    ["Revert All", "All changes reverted", 5_000],
  ])("shows after %s for the specification's time: %s", async (button, sentence, ms) => {
    const { person, accept } = await show();
    await fill(person, input("W shapes"), "A572");
    accept([sampleGrade("A572")]);
    jest.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole("button", { name: button }));
      // The response takes some turns, and none of the message's time.
      for (let turn = 0; turn < 100 && !screen.queryByText(sentence); turn += 1) await pass(1);
      await pass(ms - 200);
      expect(screen.getByText(sentence)).toBeVisible();
      await pass(200);
      expect(screen.queryByText(sentence)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it("shows why a field was not saved, and keeps its input", async () => {
    const { person, press } = await show();
    await fill(person, input("HSS"), "A847");
    api.lose("saveParameters");
    await press("Save HSS");
    expect(await screen.findByText(words.saveFailed)).toBeVisible();
    expect(input("HSS")).toHaveValue("A847");
    await fill(person, input("HSS"), "x".repeat(501));
    await press("Save HSS");
    expect(await screen.findByText("This field may have at most 500 characters")).toBeVisible();
    expect(api.requests("saveParameters")).toHaveLength(1);
  });

  it("saves all changes in one request, reports a failure, and reverts all", async () => {
    const { person, accept, sent, press } = await show();
    await fill(person, input("W shapes"), "A36");
    await fill(person, screen.getByRole("textbox", { name: "Delivery address" }), "12 Mill Street");
    api.reject("saveParameters", "unavailable");
    await person.dblClick(saveAll());
    const banner = await screen.findByRole("alert", { name: words.updateFailed });
    expect(banner).toHaveTextContent(ERRORS.unavailable.sentence);
    expect(sent()).toHaveLength(1);
    accept([sampleGrade("A36")]);
    await person.click(saveAll());
    expect(await screen.findByText(words.allSaved)).toBeVisible();
    expect(screen.queryByText(words.updateFailed)).toBeNull();
    expect(sent()[1]).toMatchObject([{ value: "A36" }, { value: "12 Mill Street" }]);
    await fill(person, input("W shapes"), "A572");
    await press("Revert All");
    expect(await screen.findByText(words.allReverted)).toBeVisible();
    expect(input("W shapes")).toHaveValue("A36");
  });
});

const ZINC: Parameter = {
  ...{ name: "Zinc", value: "85", category: "PROCESSING", description: "EN ISO 1461", units: "µm" },
  ...{ is_custom: true, is_default: false },
};
const STORED = { parameter_name: "Zinc", parameter_value: "85", category: "PROCESSING", description: "EN ISO 1461", units: "µm" };

async function showCustom(saved: Parameter[]) {
  api.answer("listParameters", saved);
  api.answer("listDefaults", []);
  const { person } = await renderFor(<ParametersPage />, { user: sampleUser() });
  const summary = await screen.findByRole("complementary", { name: "Current Parameters" });
  return { person, summary, press: (name: string) => person.click(screen.getByRole("button", { name })) };
}

describe("custom parameters", () => {
  it("are created once at a double click, after missing and taken values were named", async () => {
    const { person, summary, press } = await showCustom([]);
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
    const { person, summary, press } = await showCustom([ZINC]);
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
