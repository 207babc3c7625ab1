import { describe, expect, it, jest } from "@jest/globals";
import { COUNT_REASONS, DRAFT_REASONS, type DraftLine, LINE_MESSAGES } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { Route, Routes } from "react-router";
import { sampleLine } from "../../../../../test/draft-samples.ts";
import { api } from "../../../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../../../test/render.tsx";
import { sampleStaff } from "../../../../../test/samples.ts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { ReviewLock } from "../../state/review-lock.ts";
import { JoinForm } from "../parts/join-form.tsx";
import { toggleNumber } from "../parts/line-parts.ts";
import { SplitForm } from "../parts/split-form.tsx";
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

  it("says what a list prints as its weight, and the section's where that is another one", async () => {
    await show(sampleLine({ printed_weight_lb: 600 }));
    expect(screen.getByRole("listitem")).toHaveTextContent(`20'-0" · 1,200 lb · 1,040 lb by its section`);
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

type SplitProps = Parameters<typeof SplitForm>[0];

function Splitting(props: Pick<SplitProps, "line" | "onSplit" | "onCancel">) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return <SplitForm {...props} chosen={chosen} onToggle={(piece) => setChosen(toggleNumber(chosen, piece))} />;
}

function split(line: DraftLine, onSplit: SplitProps["onSplit"]) {
  const onCancel = jest.fn();
  return { ...renderPart(<Splitting line={line} onSplit={onSplit} onCancel={onCancel} />), onCancel };
}

describe("SplitForm", () => {
  it("moves the chosen pieces, and says how many stay", async () => {
    const onSplit = jest.fn((_: object) => Promise.resolve());
    const { person } = split(sampleLine(), onSplit);
    expect(screen.getByRole("status")).toHaveTextContent(LINE_MESSAGES.parts);
    expect(screen.getByRole("button", { name: "Split" })).toHaveAccessibleDescription(LINE_MESSAGES.parts);
    await person.click(screen.getByRole("checkbox", { name: "Piece 2: W12X26 (B)" }));
    expect(screen.getByRole("status")).toHaveTextContent("1 stay, 1 move.");
    await person.dblClick(screen.getByRole("button", { name: "Split" }));
    expect(onSplit.mock.calls).toEqual([[{ pieces: [1] }]]);
  });

  it("asks for the number where no piece is chosen, and shows why the line was not split", async () => {
    const onSplit = jest.fn((_: object) => Promise.reject(new ApiError("Gone.", { status: 409, code: "conflict" })));
    const { person, onCancel } = split(sampleLine({ quantity: 5 }), onSplit);
    expect(screen.getByLabelText("How many pieces the new line has")).toHaveFocus();
    await person.keyboard("2");
    expect(screen.getByRole("status")).toHaveTextContent("3 stay, 2 move.");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`${LINE_MESSAGES.splitFailed}Gone.`);
    expect(onSplit).toHaveBeenCalledWith({ quantity: 2 });
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe("JoinForm", () => {
  it("joins the lines that say the same with Enter, and explains those that differ", async () => {
    const line = sampleLine();
    const lines = [line, sampleLine({ id: 2 }), sampleLine({ id: 3, length_in: 120 }), sampleLine({ id: 4, designation: "W16X31" })];
    const onJoin = jest.fn((_: readonly number[]) => Promise.resolve());
    const { person } = renderPart(<JoinForm {...{ line, lines, onJoin }} isMetric={false} onCancel={() => undefined} />);
    expect(screen.getByRole("button", { name: "Join" })).toHaveFocus();
    expect(screen.getByRole("checkbox", { name: `2 × W12X26 · 20'-0"` })).toBeChecked();
    const other = screen.getByRole("checkbox", { name: `2 × W12X26 · 10'-0"` });
    expect(other).toBeDisabled();
    expect(other).toHaveAccessibleDescription("Differs in its length: correct it first.");
    await person.keyboard("{Enter}");
    expect(onJoin).toHaveBeenCalledWith([1, 2]);
  });

  it("says that no other line has the designation, and ends with Escape", async () => {
    const onCancel = jest.fn();
    const line = sampleLine();
    const { person } = renderPart(
      <JoinForm line={line} lines={[line]} isMetric={false} onJoin={() => Promise.resolve()} onCancel={onCancel} />,
    );
    expect(screen.getByText("No other line of this sheet has this designation.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Join" })).toHaveAccessibleDescription("No other line of this sheet has this designation.");
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
