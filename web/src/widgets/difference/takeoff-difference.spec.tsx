import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { sampleDifference } from "../../../test/document-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { saved } from "../../../test/fakes/fake-downloads.ts";
import { renderFor } from "../../../test/render.tsx";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { TakeoffDifferenceView } from "./takeoff-difference.tsx";

const show = (maxRows = 100) => renderFor(<TakeoffDifferenceView id={12} of="results" maxRows={maxRows} />);

describe("TakeoffDifferenceView", () => {
  it("sums up what changed, lists the changes and saves them as CSV", async () => {
    api.answer("getDifference", sampleDifference());
    const { person } = await show();
    expect(await screen.findByRole("status")).toHaveTextContent(
      "1 added, 1 changed, 1 gone; 40 lines are as before. 2.00 tons before, 2.50 now (+0.50).",
    );
    const table = screen.getByRole("table", { name: "Changed lines" });
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "ChangeMarkBeforeNowTons",
      `ChangedB12 × W12X26, 25'-0"2 × W12X26, 25'-6"+0.10`,
      `AddedB92 × W12X26, 25'-0"`,
      "GoneB2W12X26-0.65",
    ]);
    api.answer("exportDifference", () => new Response("Change,Mark"));
    await person.click(screen.getByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(saved).toEqual(["difference.csv"]));
    api.lose("exportDifference");
    await person.click(screen.getByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText(MESSAGES.documents.downloadFailed)).toBeVisible();
  });

  it("says how many changes it does not list, and which weights are not known", async () => {
    api.answer("getDifference", sampleDifference({ weight_after: { pounds: 5000, unknown: 1 } }));
    await show(2);
    expect(await screen.findByText("The first 2 of 3 changes. The CSV has all.")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("without 1 line whose weight is not known");
  });

  it("says that nothing changed, and is loaded again with the document", async () => {
    const none = { added: 0, changed: 0, gone: 0, rows: [], weight_before: { pounds: 0, unknown: 0 } };
    api.answer("getDifference", sampleDifference(none));
    await show();
    expect(await screen.findByText("No line changed; 40 lines are as before.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    api.answer("getDifference", sampleDifference({ ...none, same: 1 }));
    act(() => publishDocumentEvent({ type: "resync" }));
    expect(await screen.findByText("No line changed; 1 line is as before.")).toBeVisible();
  });

  it("says what is missing for a comparison, and why one could not be loaded", async () => {
    api.reject("getDifference", "forbidden");
    const { person } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.difference.fetchFailed);
    api.reject("getDifference", "conflict", { message: "The earlier drawing has no takeoff." });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The earlier drawing has no takeoff.")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
