import { describe, expect, it, jest } from "@jest/globals";
import {
  type Box,
  DRAFT_CUTS,
  type DraftLine,
  EXCEPTIONS,
  MESSAGES,
  type OwnLine,
  type SheetView,
  type ShownException,
} from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleException, sampleLine, sampleView } from "../../../../../test/draft-samples.ts";
import { renderPart } from "../../../../../test/render.tsx";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { ReviewLock } from "../../state/review-lock.ts";
import { NotCovered } from "../exceptions/not-covered.tsx";
import { LineForm } from "./line-form.tsx";
import type { LineValues } from "./line-values.ts";
import { NewLineForm } from "./new-line-form.tsx";

function showLineForm(onSave: (values: LineValues) => Promise<unknown> = () => Promise.resolve(), isMetric = false) {
  const save = jest.fn(onSave);
  const onCancel = jest.fn();
  const form = (measured: { inches: number } | null) => (
    <LineForm {...{ isMetric, measured, onSave: save, onCancel }} initial={sampleLine()} failure={MESSAGES.drafts.editFailed} />
  );
  const { person, rerender } = renderPart(form(null));
  return { person, save, onCancel, measure: (inches: number) => rerender(form({ inches })) };
}

describe("LineForm", () => {
  it("begins with the designation, and sends what was changed once", async () => {
    const sent = Promise.withResolvers<void>();
    const { person, save } = showLineForm(() => sent.promise);
    expect(screen.getByLabelText(/^Designation/)).toHaveFocus();
    expect(screen.getByLabelText("Length")).toHaveValue(`20'-0"`);
    await person.clear(screen.getByLabelText(/^Quantity/));
    await person.type(screen.getByLabelText(/^Quantity/), "7");
    await person.type(screen.getByLabelText("Mark"), "B7{Enter}{Enter}");
    expect(save.mock.calls).toEqual([[{ designation: "W12X26", quantity: 7, mark: "B7" }]]);
    sent.resolve();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeEnabled());
  });

  it("says how a length is understood while it is typed, in the other unit too", async () => {
    const { person, save } = showLineForm();
    const length = screen.getByLabelText("Length");
    await person.clear(length);
    await person.type(length, "long");
    expect(length).toHaveAccessibleDescription(MESSAGES.drafts.length);
    await person.clear(length);
    await person.type(length, "5400 mm");
    expect(length).toHaveAccessibleDescription(`5400 mm = 17'-8 5/8"`);
    await person.clear(length);
    await person.type(length, "28 6{Enter}");
    expect(length).toHaveAccessibleDescription(`28'-6"`);
    expect(save).toHaveBeenCalledWith({ designation: "W12X26", quantity: 2, length: "342 in" });
  });

  it("takes a measured length over, and again after it was changed", async () => {
    const { person, measure } = showLineForm();
    measure(120);
    const length = screen.getByLabelText("Length");
    expect(length).toHaveValue(`10'-0"`);
    await person.clear(length);
    measure(126);
    expect(length).toHaveValue(`10'-6"`);
  });

  it("shows why the line was not saved, and ends with Escape", async () => {
    const reason = new ApiError(MESSAGES.drafts.unknownDesignation, { status: 400, code: "validation_failed" });
    const { person, onCancel } = showLineForm(() => Promise.reject(reason));
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`${MESSAGES.drafts.editFailed}${MESSAGES.drafts.unknownDesignation}`);
    await person.click(screen.getByLabelText("Notes"));
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("asks for millimetres on a metric drawing", () => {
    showLineForm(undefined, true);
    expect(screen.getByLabelText("Length")).toHaveValue("6096 mm");
    expect(screen.getByLabelText("Camber (mm)")).toBeVisible();
  });
});

const ELSEWHERE: Box = { left: 900, right: 950, bottom: 900, top: 950 };

function showNewLineForm(box: Box, lines: DraftLine[], exceptions: ShownException[]) {
  const onAdd = jest.fn((_: OwnLine) => Promise.resolve());
  const places = { page: 3, box, lines, exceptions };
  const form = <NewLineForm {...places} isMetric={false} measured={null} onAdd={onAdd} onCancel={() => undefined} />;
  return { ...renderPart(form), onAdd };
}

describe("NewLineForm", () => {
  it("adds a line of one piece at a place where nothing is read", async () => {
    const { person, onAdd } = showNewLineForm(ELSEWHERE, [sampleLine()], [sampleException()]);
    expect(screen.queryByRole("status")).toBeNull();
    await person.type(screen.getByLabelText(/^Designation/), "L4X4X3/8{Enter}");
    expect(onAdd).toHaveBeenCalledWith({ designation: "L4X4X3/8", quantity: 1, page: 3, box: ELSEWHERE, exception: null });
  });

  it("warns where a piece of a line is, and takes its designation", () => {
    showNewLineForm(sampleLine().pieces[0]!.box, [sampleLine()], []);
    expect(screen.getByRole("status")).toHaveTextContent(/^Here is a piece of the line 2 × W12X26 already\./);
    expect(screen.getByLabelText(/^Designation/)).toHaveValue("W12X26");
  });

  it("answers what is not covered with the line, and takes the designation that is written there", async () => {
    const { person, onAdd } = showNewLineForm(sampleException().box, [], [sampleException()]);
    expect(screen.getByRole("status")).toHaveTextContent("“EXIST W14X22” is read here. It is answered with this line.");
    expect(screen.getByLabelText(/^Designation/)).toHaveValue("W14X22");
    await person.keyboard("{Enter}");
    expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ designation: "W14X22", exception: sampleException().key }));
  });
});

const EXISTING = ["a", "b"].map((key) => sampleException({ key, text: `EXIST ${key}` }));
const ANSWERED = sampleException({
  key: "c",
  kind: "unlisted",
  text: "W12X27",
  nearest: ["W12X26"],
  answer: "dismissed",
  answered_by: "kim",
});

function showNotCovered(exceptions: ShownException[], { isOpen = true, isLocked = false, views = [] as SheetView[] } = {}) {
  const calls = { onToggle: jest.fn(), onShow: jest.fn(), onAddLine: jest.fn(), onAnswer: jest.fn() };
  const list = <NotCovered {...calls} {...{ exceptions, isOpen, views }} cuts={["views"]} shown="a" />;
  return { ...renderPart(<ReviewLock value={isLocked}>{list}</ReviewLock>), ...calls };
}

describe("NotCovered", () => {
  it("names a line without a text by its length, for people and screen readers", () => {
    const box = { left: 10, bottom: 10, right: 10, top: 100 };
    showNotCovered([sampleException({ kind: "unlabelled", text: "", box })], { views: [sampleView()] });
    expect(screen.getByRole("button", { name: `A line of 5'-0"` })).toBeVisible();
  });

  it("counts what is not covered and not answered, and says what is missing because of a limit", async () => {
    const { person, onToggle } = showNotCovered([...EXISTING, ANSWERED], { isOpen: false });
    expect(screen.getByRole("status")).toHaveTextContent(DRAFT_CUTS.views);
    await person.click(screen.getByRole("button", { name: "3 not covered, 1 answered", expanded: false }));
    expect(onToggle).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("groups by kind, shows a place, and answers one or all that are open", async () => {
    const { person, onShow, onAddLine, onAnswer } = showNotCovered([...EXISTING, ANSWERED]);
    const [first, second] = within(screen.getByRole("list", { name: EXCEPTIONS.existing })).getAllByRole("listitem");
    expect(within(first!).getByRole("button", { name: "EXIST a" })).toHaveAttribute("aria-current", "true");
    await person.click(within(second!).getByRole("button", { name: "EXIST b" }));
    await person.click(within(second!).getByRole("button", { name: "A line" }));
    expect([onShow.mock.calls, onAddLine.mock.calls]).toEqual([[[EXISTING[1]]], [[EXISTING[1]]]]);
    await person.click(within(second!).getByRole("button", { name: "Dismiss" }));
    await person.click(screen.getByRole("button", { name: `Existing: all 2 of ${EXCEPTIONS.existing}` }));
    const unlisted = screen.getByRole("list", { name: EXCEPTIONS.unlisted });
    expect(unlisted).toHaveTextContent("W12X27 (nearest: W12X26)Dismissed");
    await person.click(within(unlisted).getByRole("button", { name: "Take back" }));
    expect(onAnswer.mock.calls).toEqual([
      [[EXISTING[1]], "dismissed"],
      [EXISTING, "existing"],
      [[ANSWERED], null],
    ]);
  });

  it("shows fifty of a group at first, and nothing to answer in a locked draft", async () => {
    const many = Array.from({ length: 51 }, (_, index) => sampleException({ key: String(index) }));
    const { person } = showNotCovered(many, { isLocked: true });
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
    expect(screen.queryByRole("button", { name: /Dismiss/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Show more of 51" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(51);
  });
});
