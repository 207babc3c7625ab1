import { describe, expect, it } from "@jest/globals";
import { MESSAGES, type Parameter, STANDARD_PARAMETERS } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { DEFAULT_PARAMETERS, sampleGrade } from "../../../test/account-samples.ts";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { SuggestionInput } from "./inputs/suggestion-input.tsx";
import ParametersPage from "./parameters-page.tsx";

const words = MESSAGES.parameters;
function serve(saved: Parameter[]): void {
  api.answer("listParameters", saved);
  api.answer("listDefaults", DEFAULT_PARAMETERS);
}

describe("ParametersPage", () => {
  it("shows the standard parameters with their defaults, and what is current", async () => {
    serve([]);
    await renderFor(<ParametersPage />, { user: sampleUser() });
    const summary = within(await screen.findByRole("complementary", { name: "Current Parameters" }));
    const current = (label: string) => summary.getByText(label, { selector: "dt" }).nextElementSibling;
    expect(summary.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "Steel Grades",
      "General Settings",
      "Custom Parameters",
    ]);
    for (const { label, value, options, name } of STANDARD_PARAMETERS) {
      expect(current(label)).toHaveTextContent(value ? `${value} (default)` : "Not set");
      if (options.length > 0 && name !== "domestic_steel_required")
        expect(screen.getByRole("combobox", { name: label })).toHaveValue(value);
    }
    expect(screen.getByRole("radio", { name: "No (default)" })).toBeChecked();
    expect(screen.queryByRole("button", { name: "Skip for Now" })).toBeNull();
  });

  it("loads parameters that failed again when asked", async () => {
    serve([]);
    api.reject("listParameters", "unavailable");
    const { person } = await renderFor(<ParametersPage />, { user: sampleUser() });
    expect(await screen.findByText(words.fetchFailed)).toBeVisible();
    api.answer("listParameters", [sampleGrade("A992")]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("combobox", { name: "W shapes" })).toHaveValue("A992");
    expect(screen.queryByText(words.fetchFailed)).toBeNull();
  });

  it("offers the defaults to be saved or skipped at the first log-in", async () => {
    serve([]);
    const { person, address } = await renderFor(
      <Routes>
        <Route path="/login" element={<Navigate replace to="/parameters" state={{ firstLogin: true }} />} />
        <Route path="/parameters" element={<ParametersPage />} />
        <Route path="/" element="Projects" />
      </Routes>,
      { user: sampleUser(), path: "/login" },
    );
    api.reject("saveParameters", "unavailable");
    await person.click(await screen.findByRole("button", { name: "Save All (0)" }));
    expect(await screen.findByRole("alert", { name: words.updateFailed })).toBeVisible();
    expect(address()).toBe("/parameters");
    api.answer("saveParameters", [sampleGrade("A992")]);
    await person.click(screen.getByRole("button", { name: "Save All (0)" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(api.requests("saveParameters").map(({ json }) => json.length)).toEqual([10, 10]);
  });
});

const OPTIONS = [
  { value: "A36", description: "ASTM A36, carbon structural steel" },
  { value: "A572 Gr.50", description: "ASTM A572, high-strength low-alloy steel" },
  { value: "A588", description: "ASTM A588, weathering steel" },
];

function Plate() {
  const [value, setValue] = useState("A36");
  return <SuggestionInput aria-label="Plate" options={OPTIONS} value={value} onType={setValue} />;
}
const field = () => screen.getByRole("combobox", { name: "Plate" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent?.split("ASTM")[0]);

describe("SuggestionInput", () => {
  it("suggests all options at first, and closes them at Escape", async () => {
    const { person } = renderPart(<Plate />);
    await person.click(field());
    expect(options()).toEqual(["A36", "A572 Gr.50", "A588"]);
    await person.keyboard("{Escape}");
    expect(options()).toEqual([]);
  });

  it("suggests what contains the text, and takes the option that the arrow keys reached, with its description", async () => {
    const { person } = renderPart(<Plate />);
    await fill(person, field(), "a5");
    expect(options()).toEqual(["A572 Gr.50", "A588"]);
    await person.keyboard("{ArrowDown}{ArrowDown}");
    expect(await screen.findByRole("tooltip")).toHaveTextContent("ASTM A588, weathering steel");
    await person.keyboard("{Enter}");
    expect(field()).toHaveValue("A588");
    expect(options()).toEqual([]);
  });

  it("takes an option at a click, describes the one under the pointer, and accepts any other text", async () => {
    const { person } = renderPart(<Plate />);
    await person.click(field());
    const option = screen.getByRole("option", { name: /^A572/ });
    await person.hover(option);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("ASTM A572, high-strength low-alloy steel");
    await person.click(option);
    expect(field()).toHaveValue("A572 Gr.50");
    await fill(person, field(), "S355J2");
    expect(options()).toEqual([]);
    expect(field()).toHaveValue("S355J2");
  });
});
