import { MESSAGES, STANDARD_PARAMETERS, type Parameter } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router";
import { api } from "../../../test/fake-api.ts";
import { DEFAULT_PARAMETERS, sampleGrade } from "../../../test/parameter-samples.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
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
