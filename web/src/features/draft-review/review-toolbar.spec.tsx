import { describe, expect, it, jest } from "@jest/globals";
import { AppError, type Draft, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleAssignment, sampleDraft, sampleSheet, sampleView } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { AskBeforeReview } from "./ask-before-review.tsx";
import { LineFilters } from "./lines/line-filters.tsx";
import { ScaleWarning } from "./lines/scale-warning.tsx";
import { SheetBar } from "./lines/sheet-bar.tsx";
import { ReviewToolbar } from "./review-toolbar.tsx";
import { ReviewLock } from "./state/review-lock.ts";

function showToolbar(draft: Draft, hasChanges = false) {
  const onOpen = jest.fn();
  return { ...renderPart(<ReviewToolbar draft={draft} hasChanges={hasChanges} back={<a href="/">Back</a>} onOpen={onOpen} />), onOpen };
}

describe("ReviewToolbar", () => {
  it("opens the dialogs of a draft of which a line is accepted", async () => {
    const { person, onOpen } = showToolbar(sampleDraft(), true);
    for (const button of screen.getAllByRole("button")) await person.click(button);
    expect(onOpen.mock.calls.flat()).toEqual(["help", "sheets", "changes", "corrections", "save", "send"]);
  });

  it("completes no draft that is locked, is not read, or has no accepted line", () => {
    for (const draft of [sampleDraft({ lock: "delivered" }), sampleDraft({ state: "running" }), sampleDraft({ totals: { accepted: 0 } })]) {
      const { unmount } = showToolbar(draft);
      expect(screen.getByRole("button", { name: "Save as results" })).toBeDisabled();
      expect(screen.getByRole("button", { name: "Complete and send" })).toBeDisabled();
      unmount();
    }
  });
});

it("LineFilters filters by the state of lines and by what is to be checked", async () => {
  const onChange = jest.fn();
  const { person } = renderPart(<LineFilters filter={{ state: "", confidence: "check" }} onChange={onChange} />);
  expect(screen.getByLabelText("Confidence")).toHaveDisplayValue("Check");
  await person.selectOptions(screen.getByLabelText("State"), "Rejected");
  await person.selectOptions(screen.getByLabelText("Confidence"), "No length");
  expect(onChange.mock.calls).toEqual([[{ state: "rejected", confidence: "check" }], [{ state: "", confidence: "no_length" }]]);
});

it("SheetBar leads to another sheet, and adds no line to a locked draft", async () => {
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

it("ScaleWarning says that a view is not measured before its scale is picked", async () => {
  const onPick = jest.fn();
  const doubt = sampleView({ scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 9 });
  const { person, rerender } = renderPart(<ScaleWarning views={[doubt]} onPick={onPick} />);
  expect(screen.getByRole("status")).toHaveTextContent(/the dimensions do not agree with the printed scale .* \(0\.5 of it\)/);
  await person.click(screen.getByRole("button", { name: "Pick a scale" }));
  expect(onPick).toHaveBeenCalledTimes(1);
  rerender(<ScaleWarning views={[sampleView()]} onPick={onPick} />);
  expect(screen.queryByRole("status")).toBeNull();
});

const THEIRS = sampleDocument({ assignment: sampleAssignment() });

async function showQuestion() {
  const onCancel = jest.fn();
  return { ...(await renderFor(<AskBeforeReview document={THEIRS} onCancel={onCancel} />, { user: sampleStaff() })), onCancel };
}

describe("AskBeforeReview", () => {
  it("takes a colleague's document over, and does not ask again about the same colleague", async () => {
    const { person, rerender, onCancel } = await showQuestion();
    const dialog = await screen.findByRole("dialog", { name: "Pier 21" });
    expect(dialog).toHaveTextContent(MESSAGES.assignment.started("robin.lee", "2 min"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus());
    api.reject("assignDocument", "unavailable");
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.assignment.takeFailed);
    const answer = api.hold("assignDocument");
    await person.dblClick(screen.getByRole("button", { name: "Continue" }));
    answer(THEIRS);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.requests("assignDocument").map(({ json }) => json)).toEqual([{ take_over: true }, { take_over: true }]);
    rerender(<AskBeforeReview document={{ ...THEIRS, status: "processing" }} onCancel={onCancel} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    rerender(
      <AskBeforeReview document={{ ...THEIRS, assignment: sampleAssignment({ user_id: 10, username: "pat" }) }} onCancel={onCancel} />,
    );
    expect(await screen.findByText(MESSAGES.assignment.started("pat", "2 min"))).toBeVisible();
  });

  it("leaves the review with Escape", async () => {
    const { person, onCancel } = await showQuestion();
    await screen.findByRole("dialog");
    api.answer("assignDocument", () => new AppError("conflict"));
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(api.requests("assignDocument")).toEqual([]);
  });
});
