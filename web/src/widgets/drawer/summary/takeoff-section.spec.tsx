import { describe, expect, it, jest } from "@jest/globals";
import { EXPORT_NOTES, TAKEOFF_VIEW_MESSAGES, WEIGHT_CHECK_TITLE, type TakeoffTotals, type TakeoffWeightCheck } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleSums, sampleTotals } from "../../../../test/document-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { TakeoffSection } from "./takeoff-section.tsx";

// The chart library draws what has a size.
jest.unstable_mockModule("./sums-chart.tsx", () => ({
  default: ({ bars, unit }: { bars: { name: string; value: number }[]; unit: string }) => (
    <p>{bars.map(({ name, value }) => `${name} ${value} ${unit}`).join(", ")}</p>
  ),
}));

const summary = (takeoff: TakeoffTotals | null) => api.answer("getTakeoffSummary", { document_id: 12, takeoff, extracted_at: null });
const show = () => renderFor(<TakeoffSection document={sampleDocument({ status: "completed", has_csv: true })} />);

const NOTHING_LACKS = { weight: 0, meaning: 0, section: 0, length: 0, quantity: 0 };
const sampleCheck = (fields: Partial<TakeoffWeightCheck>): TakeoffWeightCheck => ({
  ...{ families: [], without: NOTHING_LACKS, differing: 0, largest: [], printed: { weight: null, pieces: null } },
  ...fields,
});

describe("TakeoffSection", () => {
  it("shows the sums in figures, bars and tables, and leads to the lines", async () => {
    const families = [sampleSums(), sampleSums({ name: "HSS", weight_lb: null, length_in: null, pieces: 1 })];
    summary(sampleTotals({ families, hardware: sampleSums({ pieces: null, lines: 3 }) }));
    const { person, address } = await show();
    const section = await screen.findByRole("region", { name: "Takeoff" });
    await within(section).findByText("Hardware, apart");
    const facts = [...section.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(facts).toEqual(["Short tons1.50", "Feet100.0", "Pieces6", "Hardware, apart3 lines"]);
    const table = screen.getByRole("region", { name: "By family, as a table" });
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual(["FamilyLinesShort tonsFeetPieces", "W21.50100.06", "HSS2––1"]);
    expect(await screen.findAllByText("W 1.5 Short tons")).toHaveLength(1);
    await person.click(screen.getByRole("radio", { name: "Pieces" }));
    expect(await screen.findByText("W 6 Pieces, HSS 1 Pieces")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "View takeoff" }));
    expect(address()).toBe("/?takeoff=12");
  });

  it("says what was assumed and what the sums leave out", async () => {
    const without = { quantity: 0, length: 1, weight: 2 };
    const assumed = [{ what: "Grade from the parameters", lines: 2 }];
    summary(sampleTotals({ members: sampleSums({ without }), assumed, not_understood: 1, is_metric: true }));
    await show();
    expect(await screen.findByText("Grade from the parameters: 2 lines")).toBeVisible();
    expect(screen.getByText(EXPORT_NOTES.incomplete(without))).toBeVisible();
    expect(screen.getByText(EXPORT_NOTES.notUnderstood(1))).toBeVisible();
    expect(screen.getAllByText("Tonnes")[0]).toBeVisible();
  });

  it.each([
    [{ weight: 3 }, "No line states a weight: there is nothing to compare."],
    [{ weight: 1, meaning: 1, section: 2, length: 1, quantity: 1 }, "Not compared: 1 line without a stated weight, 1 line with a weight"],
  ])("says which weights cannot be compared: %j", async (lacking, sentence) => {
    summary(sampleTotals({ check: sampleCheck({ without: { ...NOTHING_LACKS, ...lacking } }) }));
    await show();
    expect(await screen.findByRole("region", { name: WEIGHT_CHECK_TITLE })).toHaveTextContent(sentence);
  });

  it("shows stated next to computed weights in the units of the takeoff, and no check of a takeoff that was stored without one", async () => {
    const families = [{ name: "HEA", lines: 2, stated_lb: 1000, computed_lb: 1000 }];
    const printed = { weight: null, pieces: { printed: 4, lines: 3, agrees: false } };
    summary(sampleTotals({ is_metric: true, check: sampleCheck({ families, printed }) }));
    const { unmount } = await show();
    const section = await screen.findByRole("region", { name: WEIGHT_CHECK_TITLE });
    expect([...section.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "HEA: stated 454 kg · computed 454 kg · 0 % (2 lines)",
      "No line differs by more than 2 % and its rounding.",
      "Every line is compared.",
      "The number of pieces of all lines differs: the printed total is 4, the lines add up to 3.",
    ]);
    unmount();
    summary(sampleTotals());
    await show();
    await screen.findByText("Not covered");
    expect(screen.queryByRole("region", { name: WEIGHT_CHECK_TITLE })).toBeNull();
  });

  it("says that the results are not read yet, and why the summary could not be loaded", async () => {
    api.reject("getTakeoffSummary", "forbidden");
    const { person } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent(TAKEOFF_VIEW_MESSAGES.fetchSummaryFailed);
    summary(null);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The summary appears here once the results are read.")).toBeVisible();
  });
});
