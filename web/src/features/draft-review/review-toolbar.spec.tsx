import { describe, expect, it, jest } from "@jest/globals";
import type { Draft } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { sampleDraft, sampleSheet, sampleView } from "../../../test/draft-samples.ts";
import { renderPart } from "../../../test/render.tsx";
import { LineFilters } from "./lines/line-filters.tsx";
import { ScaleWarning } from "./lines/scale-warning.tsx";
import { SheetBar } from "./lines/sheet-bar.tsx";
import { ReviewToolbar } from "./review-toolbar.tsx";
import { ReviewLock } from "./state/review-lock.ts";

function show(draft: Draft, hasChanges = false) {
  const onOpen = jest.fn();
  return { ...renderPart(<ReviewToolbar draft={draft} hasChanges={hasChanges} back={<a href="/">Back</a>} onOpen={onOpen} />), onOpen };
}

describe("ReviewToolbar", () => {
  it("opens the dialogs of a draft of which a line is accepted", async () => {
    const { person, onOpen } = show(sampleDraft(), true);
    for (const button of screen.getAllByRole("button")) await person.click(button);
    expect(onOpen.mock.calls.flat()).toEqual(["help", "sheets", "changes", "corrections", "save", "send"]);
  });

  it("completes no draft that is locked, is not read, or has no accepted line", () => {
    for (const draft of [sampleDraft({ lock: "delivered" }), sampleDraft({ state: "running" }), sampleDraft({ totals: { accepted: 0 } })]) {
      const { unmount } = show(draft);
      expect(screen.getByRole("button", { name: "Save as results" })).toBeDisabled();
      expect(screen.getByRole("button", { name: "Complete and send" })).toBeDisabled();
      unmount();
    }
  });
});

describe("LineFilters", () => {
  it("filters by the state of lines and by what is to be checked", async () => {
    const onChange = jest.fn();
    const { person } = renderPart(<LineFilters filter={{ state: "", confidence: "check" }} onChange={onChange} />);
    expect(screen.getByLabelText("Confidence")).toHaveDisplayValue("Check");
    await person.selectOptions(screen.getByLabelText("State"), "Rejected");
    await person.selectOptions(screen.getByLabelText("Confidence"), "No length");
    expect(onChange.mock.calls).toEqual([[{ state: "rejected", confidence: "check" }], [{ state: "", confidence: "no_length" }]]);
  });
});

describe("SheetBar", () => {
  it("leads to another sheet, and adds no line to a locked draft", async () => {
    const onPage = jest.fn();
    const sheets = [sampleSheet(), sampleSheet({ page: 2, sheet: null, counted: false })];
    const bar = <SheetBar page={1} sheets={sheets} onPage={onPage} isAdding onAdd={() => undefined} />;
    const { person, rerender } = renderPart(bar);
    expect(screen.getByRole("button", { name: "Add line", pressed: true })).toBeEnabled();
    await person.selectOptions(screen.getByLabelText("Sheet"), "Page 2 · not counted · FRAMING PLAN");
    expect(onPage).toHaveBeenCalledWith(2);
    rerender(<ReviewLock value>{bar}</ReviewLock>);
    expect(screen.getByRole("button", { name: "Add line" })).toBeDisabled();
  });
});

describe("ScaleWarning", () => {
  it("says that a view is not measured before its scale is picked", async () => {
    const onPick = jest.fn();
    const doubt = sampleView({ scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 9 });
    const { person, rerender } = renderPart(<ScaleWarning views={[doubt]} onPick={onPick} />);
    expect(screen.getByRole("status")).toHaveTextContent(/the dimensions do not agree with the printed scale .* \(0\.5 of it\)/);
    await person.click(screen.getByRole("button", { name: "Pick a scale" }));
    expect(onPick).toHaveBeenCalledTimes(1);
    rerender(<ScaleWarning views={[sampleView()]} onPick={onPick} />);
    expect(screen.queryByRole("status")).toBeNull();
  });
});
