import { describe, expect, it, jest } from "@jest/globals";
import {
  DRAWING_SIGNATURES,
  type Draft,
  MARKED_PDF_STATES,
  MESSAGES,
  PAGE_FAILURES,
  SCALE_SOURCE_LABELS,
  type ViewScale,
} from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleDraft, sampleLine, sampleSheet, sampleView } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { ApiError } from "../../../shared/api/api-error.ts";
import { ChangedLinesDialog } from "./changed-lines-dialog.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import type { Completion } from "./completion.ts";
import { LostLinesDialog } from "./lost-lines-dialog.tsx";
import { ReadAgainDialog } from "./read-again-dialog.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";

const onClose = () => undefined;

it("ChangedLinesDialog shows what somebody else made of a line, and leaves it so unless it is overwritten", async () => {
  const theirs = sampleLine({ state: "rejected", decided_by: "robin.lee", quantity: 4 });
  const onAnswer = jest.fn();
  const question = { lines: [theirs], mine: "accepted", resolve: () => undefined };
  const { person } = renderPart(<ChangedLinesDialog question={question} onAnswer={onAnswer} />);
  const dialog = await screen.findByRole("dialog", { name: "Changed in the meantime" });
  expect(within(dialog).getByRole("listitem")).toHaveTextContent(`4 × W12X26 · 20'-0": rejected by robin.lee`);
  expect(dialog).toHaveTextContent("You: accepted.");
  expect(screen.getByRole("button", { name: "Keep theirs" })).toHaveFocus();
  await person.keyboard("{Enter}");
  await person.click(screen.getByRole("button", { name: "Use mine" }));
  await person.keyboard("{Escape}");
  expect(onAnswer.mock.calls).toEqual([[false], [true], [false]]);
});

it("ReadAgainDialog says how many decisions hold, and stays open with the reason where the reading does not start", async () => {
  const onReadAgain = jest.fn(() => Promise.reject(new Error("no")));
  const draft = sampleDraft({ totals: { lines: 4, open: 2 } });
  const { person } = renderPart(<ReadAgainDialog opened onClose={onClose} draft={draft} onReadAgain={onReadAgain} />);
  expect(await screen.findByText(/2 decisions hold where the same line is found again/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Read again" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.drafts.requestFailed);
  expect(onReadAgain).toHaveBeenCalledTimes(1);
});

it("LostLinesDialog lists the lines that were not found again, also after a failed request", async () => {
  api.reject("listLostLines", "unavailable");
  const { person } = await renderFor(<LostLinesDialog opened onClose={onClose} id={12} />);
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.drafts.fetchFailed);
  const lost = { id: 1, page: 2, mark: "B7", designation: "W99X1", quantity: 4, length_in: 240, state: "accepted", decided_at: null };
  api.answer("listLostLines", [{ ...lost, state: "accepted", decided_by: "kim" }]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("listitem")).toHaveTextContent(`4 × W99X1 · 20'-0"Page 2, mark B7, accepted by kim`);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

const SEND = { name: "Complete and send" };

function showCompleteDialog(
  draft: Draft,
  onComplete: (how: Completion) => Promise<unknown> = () => Promise.resolve(),
  sheets = [sampleSheet()],
) {
  const onClose = jest.fn();
  const { person } = renderPart(
    <CompleteDialog opened onClose={onClose} how="send" draft={draft} sheets={sheets} onComplete={onComplete} />,
  );
  return { person, onClose };
}

describe("CompleteDialog", () => {
  it("sums up what is sent, and sends it once with Enter where nothing was found", async () => {
    const sent = Promise.withResolvers<void>();
    const onComplete = jest.fn(() => sent.promise);
    const { person, onClose } = showCompleteDialog(sampleDraft({ totals: { accepted: 3, decided_without_mark: 1 } }), onComplete);
    const dialog = await screen.findByRole("dialog", SEND);
    expect(dialog).toHaveTextContent("3 lines with 2 pieces; 0.52 tons. 1 line without a mark.");
    expect(dialog).toHaveTextContent("the document is completed and the customer is notified");
    const send = screen.getByRole("button", SEND);
    expect(send).toHaveFocus();
    await person.keyboard("{Enter}{Enter}");
    expect(onComplete).toHaveBeenCalledTimes(1);
    expect(send).toBeDisabled();
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    sent.resolve();
    await waitFor(() => expect(send).toBeEnabled());
  });

  it("lists findings, and sends nothing before a person says yes to them", async () => {
    const onComplete = jest.fn((_: string) => Promise.resolve());
    const draft = sampleDraft({ totals: { open: 2, decided_without_length: 1 }, prevents_marked_pdf: "restricted" });
    const { person } = showCompleteDialog(draft, onComplete, [sampleSheet({ failure: "memory" })]);
    const yes = await screen.findByRole("checkbox", { name: "Complete it with these findings" });
    expect(yes).toHaveFocus();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `${MARKED_PDF_STATES.restricted} The takeoff is stored but not sent: complete the document afterwards.`,
      "2 lines without a decision are left out.",
      "1 line has no length.",
      expect.stringContaining(PAGE_FAILURES.memory),
    ]);
    expect(screen.getByRole("button", SEND)).toHaveAccessibleDescription(MESSAGES.drafts.unconfirmed);
    await person.keyboard(" ");
    await person.click(screen.getByRole("button", SEND));
    expect(onComplete).toHaveBeenCalledWith("send");
  });

  it.each(["signed", "certified"] as const)(
    "says before a marked-up copy is sent what it does to a drawing that is %s",
    async (signature) => {
      showCompleteDialog(sampleDraft({ signature }), () => Promise.resolve());
      expect(await screen.findByRole("listitem")).toHaveTextContent(DRAWING_SIGNATURES[signature]);
      expect(screen.getByRole("button", SEND)).toHaveAccessibleDescription(MESSAGES.drafts.unconfirmed);
    },
  );

  it("shows why the takeoff was not completed, and stays open", async () => {
    const reason = new ApiError(MESSAGES.drafts.notReady, { status: 409, code: "conflict" });
    const { person } = showCompleteDialog(sampleDraft(), () => Promise.reject(reason));
    await person.click(await screen.findByRole("button", SEND));
    expect(await screen.findByRole("alert")).toHaveTextContent(`${MESSAGES.drafts.completeFailed}${MESSAGES.drafts.notReady}`);
    expect(screen.getByRole("button", SEND)).toBeEnabled();
  });
});

const VIEWS = [sampleView(), sampleView({ title: "DETAIL", scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 9 })];

function showScaleDialog(measured: number | null = null) {
  const onSave = jest.fn((_: ViewScale) => Promise.resolve());
  const onMeasure = jest.fn();
  const { person } = renderPart(
    <ScaleDialog opened onClose={() => undefined} views={VIEWS} first={1} measured={measured} onMeasure={onMeasure} onSave={onSave} />,
  );
  return { person, onSave, onMeasure };
}

const findRadio = (name: string | RegExp) => screen.findByRole("radio", { name });

describe("ScaleDialog", () => {
  it("offers the printed scale and that of the dimensions, and saves the one that is picked", async () => {
    const { person, onSave } = showScaleDialog();
    await waitFor(() => expect(screen.getByRole("combobox", { name: "View" })).toHaveFocus());
    expect(screen.getByText(`1/4" = 1'-0": ${SCALE_SOURCE_LABELS.conflict}.`)).toBeVisible();
    expect(screen.getByRole("radio", { name: `The printed scale, 1/4" = 1'-0"` })).toBeVisible();
    expect(screen.getByRole("button", { name: "Save" })).toHaveAccessibleDescription("Please choose by what the view is measured");
    await person.click(await findRadio(`The dimensions: 0.125" = 1'-0", in which 4 agree`));
    await person.dblClick(screen.getByRole("button", { name: "Save" }));
    expect(onSave.mock.calls).toEqual([[{ view: 1, points_per_foot: 9 }]]);
  });

  it("explains what is no scale, and takes one that is typed for another view", async () => {
    const { person, onSave } = showScaleDialog();
    await person.selectOptions(await screen.findByRole("combobox", { name: "View" }), `FRAMING PLAN · 1/4" = 1'-0"`);
    await person.click(await findRadio("Another scale"));
    const field = screen.getByLabelText("Inches on the sheet for one foot");
    await person.type(field, "x");
    expect(field).toHaveAccessibleDescription(MESSAGES.drafts.scale);
    await person.clear(field);
    await person.type(field, "1/8{Enter}");
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ view: 0, points_per_foot: 9 }));
  });

  it("leads to the drawing for a known length, and computes the scale of the line that was measured", async () => {
    const { person, onMeasure } = showScaleDialog();
    await person.click(await findRadio("A length that you know"));
    await person.click(screen.getByRole("button", { name: "Measure" }));
    expect(onMeasure).toHaveBeenCalledTimes(1);
  });

  it("asks for the length of a measured line, and explains a text that is none", async () => {
    const { person, onSave } = showScaleDialog(180);
    const field = await screen.findByLabelText("Length of the measured line");
    await person.type(field, "x");
    expect(field).toHaveAccessibleDescription(MESSAGES.drafts.length);
    await person.clear(field);
    await person.type(field, "20'{Enter}");
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ view: 1, points_per_foot: 9 }));
  });
});
