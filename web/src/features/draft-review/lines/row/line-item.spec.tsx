import { describe, expect, it, jest } from "@jest/globals";
import { COUNT_REASONS, DRAFT_REASONS, type DraftLine } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { sampleLine } from "../../../../../test/draft-samples.ts";
import { api } from "../../../../../test/fake-api.ts";
import { renderFor } from "../../../../../test/render.tsx";
import { sampleStaff } from "../../../../../test/samples.ts";
import { ReviewLock } from "../../state/review-lock.ts";
import { LineItem, type LineMode, type LineTools } from "./line-item.tsx";

interface Options extends Partial<LineTools> {
  mode?: LineMode;
  isSelected?: boolean;
  isLocked?: boolean;
}

async function show(line: DraftLine, { mode = "look", isSelected = true, isLocked = false, ...more }: Options = {}) {
  api.answer("getDocumentParameters", { parameters: [] });
  const calls = { onSelect: jest.fn(), onDecide: jest.fn(), onFitAll: jest.fn() };
  const done = () => Promise.resolve();
  const tools: LineTools = {
    ...{ all: [line], isMetric: false, seen: null, chosen: [], measured: null, onToggle: () => undefined, onCancel: () => undefined },
    ...{ onSave: done, onSplit: done, onJoin: done, onFitAll: calls.onFitAll },
    ...more,
  };
  const acts = { onDecide: calls.onDecide, onEdit: () => undefined, onSplit: () => undefined, onJoin: () => undefined };
  const item = <LineItem {...{ line, isSelected, mode, acts, tools }} onSelect={calls.onSelect} />;
  const screens = (
    <Routes>
      <Route path=":id" element={<ReviewLock value={isLocked}>{item}</ReviewLock>} />
    </Routes>
  );
  return { ...(await renderFor(screens, { user: sampleStaff(), path: "/12" })), ...calls };
}

describe("LineItem", () => {
  it("says what a line is, what it weighs, and what is known of it", async () => {
    await show(sampleLine({ mark: "B7", grade: "A992", camber: "3/4", finish: "Galvanized", notes: "By others", state: "edited" }));
    const item = screen.getByRole("listitem");
    expect(item).toHaveTextContent(`2 × W12X26 · 20'-0" · 1,040 lb`);
    expect(item).toHaveTextContent(`mark B7, grade A992, camber 3/4", finish Galvanized, By others`);
    expect(item).toHaveTextContent("SureEdited");
    expect(item).toHaveTextContent("Length centre to centre, by the printed dimension");
    expect(item).toHaveAttribute("aria-current", "true");
  });

  it("says why a line has no length, what is to be looked at, and why it is not counted", async () => {
    const more = { length_in: null, length_source: null, left_out: "repeated", repeats: 4, confidence: "check" } as const;
    await show(sampleLine({ ...more, reasons: ["no_line", "typical"], read: { designation: "W99X1", quantity: null, length_in: 120 } }));
    const item = screen.getByRole("listitem");
    expect(item).toHaveTextContent("No length: no line that can be measured was found for it.");
    expect(item).toHaveTextContent(`${DRAFT_REASONS.typical} Not counted. ${COUNT_REASONS.repeated} See page 4.`);
    expect(item).toHaveTextContent(`Read as ? × W99X1 · 10'-0"`);
    expect(item).not.toHaveTextContent(" lb");
  });

  it("is selected by a click, but not by its own buttons", async () => {
    const { person, onSelect, onDecide } = await show(sampleLine());
    await person.click(screen.getByRole("button", { name: "Accept" }));
    await person.click(screen.getByRole("button", { name: "Reject" }));
    expect(onDecide.mock.calls).toEqual([["accepted"], ["rejected"]]);
    expect(onSelect).not.toHaveBeenCalled();
    await person.click(screen.getByText(/W12X26/));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it("counts its places in view, and fits all of them", async () => {
    const { person, onFitAll } = await show(sampleLine(), { seen: { left: 0, right: 200, bottom: 0, top: 400 } });
    expect(screen.getByText(/places/)).toHaveTextContent("2 places, 1 in view");
    await person.click(screen.getByRole("button", { name: "Fit all" }));
    expect(onFitAll).toHaveBeenCalledTimes(1);
  });

  it("shows its details only while it is selected, and no buttons in a locked draft", async () => {
    const { unmount } = await show(sampleLine(), { isSelected: false });
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    await show(sampleLine(), { isLocked: true });
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    expect(screen.getByText(/places/)).toHaveTextContent("2 places");
  });

  it("corrects the line as it was when the form was opened", async () => {
    const onSave = jest.fn((_: DraftLine) => Promise.resolve());
    const { person } = await show(sampleLine({ version: 5 }), { mode: "edit", onSave });
    await person.keyboard("{Enter}");
    expect(onSave.mock.calls[0]?.[0].version).toBe(5);
  });
});
