import { describe, expect, it, jest } from "@jest/globals";
import { COUNT_REASONS } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleSheet } from "../../../../test/draft-samples.ts";
import { renderPart } from "../../../../test/render.tsx";
import { ReviewLock } from "../state/review-lock.ts";
import { SheetsDialog } from "./sheets-dialog.tsx";

const SHEETS = [
  sampleSheet(),
  sampleSheet({ page: 2, sheet: null, title: null, kind: "notes", counted: false, count_reason: "notes", lines: 1 }),
  sampleSheet({ page: 3, sheet: "S-103", kind: null, linework: null, failure: "unreadable", counted: false }),
];

function show(isLocked = false) {
  const onChoose = jest.fn();
  const onOpen = jest.fn();
  const { person } = renderPart(
    <ReviewLock value={isLocked}>
      <SheetsDialog opened onClose={() => undefined} sheets={SHEETS} onChoose={onChoose} onOpen={onOpen} />
    </ReviewLock>,
  );
  return { person, onChoose, onOpen };
}

describe("SheetsDialog", () => {
  it("says which sheets are counted and why the others are not", async () => {
    show();
    expect(await screen.findByText(/^Each piece is counted once: 1 of 3 sheets are counted\./)).toBeVisible();
    const [plan, notes] = screen.getAllByRole("listitem");
    expect(plan).toHaveTextContent("FRAMING PLANPage 1, 2 lines.");
    expect(notes).toHaveTextContent(`No title was found.Page 2, 1 line. Not counted. ${COUNT_REASONS.notes}`);
    expect(within(plan!).getByRole("combobox", { name: "Kind of S-101" })).toHaveDisplayValue("Framing plan (as read)");
  });

  it("leaves a sheet out, gives it another kind, and leads to it", async () => {
    const { person, onChoose, onOpen } = show();
    await person.selectOptions(await screen.findByRole("combobox", { name: "Whether S-101 is counted" }), "Do not count it");
    await person.selectOptions(screen.getByRole("combobox", { name: "Kind of Page 2" }), "Elevation");
    expect(onChoose.mock.calls).toEqual([
      [1, { counted: false }],
      [2, { kind: "elevation" }],
    ]);
    await person.click(screen.getByRole("button", { name: "Open S-103" }));
    expect(onOpen).toHaveBeenCalledWith(3);
  });

  it("offers no choice about a sheet that was not read, nor about any sheet of a locked draft", async () => {
    show();
    await screen.findByRole("button", { name: "Open S-103" });
    expect(screen.queryByRole("combobox", { name: "Kind of S-103" })).toBeNull();
    show(true);
    expect(screen.getAllByRole("combobox")).toHaveLength(4);
  });
});
