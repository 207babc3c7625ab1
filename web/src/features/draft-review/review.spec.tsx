import { describe, expect, it, jest } from "@jest/globals";
import { AppError, DRAFT_LOCKS, type Draft, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import {
  sampleAssignment,
  sampleDraft,
  sampleException,
  sampleLine,
  sampleSheet,
  sampleSheetPage,
  sampleView,
} from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { listLines, showReview } from "../../../test/review.tsx";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { AskBeforeReview } from "./ask-before-review.tsx";
import { LineFilters } from "./lines/line-filters.tsx";
import { ScaleWarning } from "./lines/sheet-notes.tsx";
import { SheetBar } from "./lines/sheet-bar.tsx";
import { ReviewToolbar } from "./review-toolbar.tsx";
import { ReviewLock } from "./state/review-lock.ts";

const LINES = [
  sampleLine(),
  sampleLine({ id: 2, designation: "W16X31" }),
  sampleLine({ id: 3, designation: "W18X35", confidence: "check" }),
];
const KEYS = ["a".repeat(16), "b".repeat(16)] as const;

/** Stores decisions as the server does: what is loaded later has them. */
function answerDecisions(): void {
  const stored = new Map(LINES.map((line) => [line.id, line]));
  api.answer("listDraftLines", () => [...stored.values()]);
  api.answer("decideDraftLines", ({ json: { lines, state } }) => {
    for (const { id, version } of lines) stored.set(id, { ...LINES[id - 1]!, version: version + 1, state });
    return lines.flatMap(({ id }) => stored.get(id) ?? []);
  });
}

describe("Review", () => {
  it("accepts a line with j and a, goes on to the next, and takes the decision back with u", async () => {
    const { person } = await showReview(LINES);
    answerDecisions();
    await person.keyboard("j");
    expect(listLines()[0]).toHaveAttribute("aria-current", "true");
    await person.keyboard("a");
    await waitFor(() => expect(listLines()[0]).toHaveTextContent("Accepted"));
    expect(listLines()[1]).toHaveAttribute("aria-current", "true");
    await person.keyboard("u");
    await waitFor(() => expect(listLines()[0]).toHaveTextContent("Open"));
    await waitFor(() => expect(api.requests("decideDraftLines")).toHaveLength(2));
    expect(api.requests("decideDraftLines").map(({ json }) => json)).toEqual([
      { lines: [{ id: 1, version: 1 }], state: "accepted" },
      { lines: [{ id: 1, version: 2 }], state: "draft" },
    ]);
  });

  it("accepts all sure lines at once, and finds the questions with n", async () => {
    const { person } = await showReview(LINES);
    answerDecisions();
    expect(screen.getByRole("button", { name: "Accept 2 sure lines" })).toHaveAccessibleDescription("Leaves 1 line to decide.");
    await person.keyboard("A");
    expect(await screen.findByRole("button", { name: "Accept 0 sure lines" })).toHaveAccessibleDescription(
      "No open line of this sheet is sure. Leaves 1 line to decide.",
    );
    await person.keyboard("An");
    expect(listLines()[2]).toHaveAttribute("aria-current", "true");
    await waitFor(() => expect(api.requests("decideDraftLines").map(({ json }) => json.lines.length)).toEqual([2]));
    await person.keyboard("u");
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept 2 sure lines" })).toBeEnabled());
  });

  it.each(["clicks", "keys"])("leads from a draft of sure lines to the sent takeoff with three %s", async (by) => {
    const ready = sampleDraft({ totals: { accepted: 0, open: 2 } });
    const { person, onComplete } = await showReview(LINES.slice(0, 2), ready);
    answerDecisions();
    api.answer("getDraft", () => (api.requests("decideDraftLines").length === 0 ? ready : sampleDraft({ totals: { accepted: 2 } })));
    const press = async (name: string, key: string) => {
      const button = screen.getAllByRole("button", { name }).at(-1)!;
      await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
      await (by === "clicks" ? person.click(button) : person.keyboard(key));
    };
    await press("Accept 2 sure lines", "A");
    await press("Complete and send", "S");
    await screen.findByRole("dialog", { name: "Complete and send" });
    await press("Complete and send", "{Enter}");
    expect(onComplete).toHaveBeenCalledWith("send", expect.anything());
  });

  it("asks before it overwrites what somebody else made of a line, and leaves it so with Enter", async () => {
    const { person } = await showReview(LINES);
    api.answer("decideDraftLines", () => new AppError("conflict", { message: MESSAGES.drafts.changed }));
    await person.keyboard("j");
    api.answer("listDraftLines", [sampleLine({ version: 4, state: "rejected", decided_by: "robin.lee" }), ...LINES.slice(1)]);
    await person.keyboard("a");
    expect(await screen.findByRole("list", { name: "Changed lines" })).toHaveTextContent("rejected by robin.lee");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(listLines()[0]).toHaveTextContent("Rejected"));
    expect(api.requests("decideDraftLines")).toHaveLength(1);
  });

  it("says why a decision was refused, and shows the line as it was", async () => {
    const { person } = await showReview(LINES);
    api.reject("decideDraftLines", "conflict", { message: MESSAGES.drafts.changed });
    await person.keyboard("jx");
    expect(await screen.findByText(MESSAGES.drafts.changed)).toBeVisible();
    await waitFor(() => expect(listLines()[0]).toHaveTextContent("Open"));
  });

  it("corrects a line with e, and shows what was saved", async () => {
    const { person } = await showReview(LINES);
    api.answer("editDraftLine", ({ json }) => sampleLine({ designation: json.designation, state: "edited", version: 2 }));
    await person.keyboard("je");
    api.answer("listDraftLines", [sampleLine({ designation: "W14X22", state: "edited", version: 2 }), ...LINES.slice(1)]);
    const field = screen.getByLabelText(/^Designation/);
    await person.clear(field);
    await person.type(field, "W14X22{Enter}");
    await waitFor(() => expect(listLines()[0]).toHaveTextContent("W14X22"));
    expect(api.requests("editDraftLine").map(({ json }) => json)).toEqual([{ designation: "W14X22", quantity: 2, version: 1 }]);
  });

  it("keeps an answer to what is not covered shown until it is stored", async () => {
    const exceptions = [sampleException({ key: KEYS[0] }), sampleException({ key: KEYS[1] })];
    const { person } = await showReview([], sampleDraft(), sampleSheetPage({ exceptions }));
    const answer = api.hold("answerExceptions");
    await person.click(await screen.findByRole("button", { name: "2 not covered, 0 answered" }));
    await person.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
    expect(screen.getByRole("button", { name: "2 not covered, 1 answered" })).toBeVisible();
    const answered = sampleSheetPage({ exceptions: [{ ...exceptions[0]!, answer: "dismissed", answered_by: "staff" }, exceptions[1]!] });
    api.answer("getDraftPage", answered);
    answer(answered);
    await waitFor(() => expect(api.requests("getDraftPage").length).toBeGreaterThan(1));
    expect(screen.getByRole("button", { name: "2 not covered, 1 answered" })).toBeVisible();
  });

  it("changes and completes nothing in a locked draft", async () => {
    const { person } = await showReview(LINES, sampleDraft({ lock: "delivered" }));
    await person.keyboard("jaxeAS");
    expect(api.requests("decideDraftLines")).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  it("completes a decided draft with S and Enter", async () => {
    const { person, onComplete } = await showReview(LINES);
    await person.keyboard("S");
    const dialog = await screen.findByRole("dialog", { name: "Complete and send" });
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Complete and send" })).toHaveFocus());
    await person.keyboard("{Enter}");
    expect(onComplete).toHaveBeenCalledWith("send", expect.objectContaining({ keys: 2 }));
  });
});

function showToolbar(draft: Draft, hasChanges = false) {
  const onOpen = jest.fn();
  return { ...renderPart(<ReviewToolbar draft={draft} hasChanges={hasChanges} back={<a href="/">Back</a>} onOpen={onOpen} />), onOpen };
}

describe("ReviewToolbar", () => {
  it("opens the dialogs of a draft of which a line is accepted", async () => {
    const { person, onOpen } = showToolbar(sampleDraft(), true);
    for (const button of screen.getAllByRole("button")) await person.click(button);
    expect(onOpen.mock.calls.flat()).toEqual(["help", "sheets", "marks", "changes", "corrections", "save", "send"]);
  });

  it.each([
    ["is locked", sampleDraft({ lock: "delivered" }), DRAFT_LOCKS.delivered],
    ["is not read", sampleDraft({ state: "running" }), MESSAGES.drafts.notReady],
    ["has no accepted line", sampleDraft({ totals: { accepted: 0 } }), MESSAGES.drafts.nothingAccepted],
  ])("completes no draft that %s, and says so", async (_, draft, reason) => {
    const { person, onOpen } = showToolbar(draft);
    for (const name of ["Save as results", "Complete and send"]) {
      expect(screen.getByRole("button", { name })).toHaveAccessibleDescription(reason);
      await person.click(screen.getByRole("button", { name }));
    }
    expect(onOpen).not.toHaveBeenCalled();
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
  expect(screen.queryByRole("button", { name: "Add line" })).toBeNull();
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
    expect(dialog).toHaveTextContent(MESSAGES.assignment.started("robin.lee", "2 h"));
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
    expect(await screen.findByText(MESSAGES.assignment.started("pat", "2 h"))).toBeVisible();
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
