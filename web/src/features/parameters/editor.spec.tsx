import { ERRORS, MESSAGES, type Parameter } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { DEFAULT_PARAMETERS, sampleGrade } from "../../../test/parameter-samples.ts";
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
    expect(saveAll()).toBeDisabled();
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
