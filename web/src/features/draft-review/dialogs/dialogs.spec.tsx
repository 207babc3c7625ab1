import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleDraft, sampleLine } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { AcceptSureDialog } from "./accept-sure-dialog.tsx";
import { ChangedLinesDialog } from "./changed-lines-dialog.tsx";
import { LostLinesDialog } from "./lost-lines-dialog.tsx";
import { ReadAgainDialog } from "./read-again-dialog.tsx";
import { ReviewShortcutsDialog } from "./shortcuts-dialog.tsx";

const onClose = () => undefined;

describe("AcceptSureDialog", () => {
  it("sums up the sure lines, which Enter accepts", async () => {
    const onAccept = jest.fn();
    const lines = [sampleLine(), sampleLine({ id: 2 }), sampleLine({ id: 3, designation: "W16X31" })];
    const { person, rerender } = renderPart(<AcceptSureDialog opened onClose={onClose} lines={lines} onAccept={onAccept} />);
    expect(await screen.findByText("W12X26: 4, W16X31: 2")).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept 3 lines" })).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(onAccept).toHaveBeenCalledTimes(1);
    rerender(<AcceptSureDialog opened onClose={onClose} lines={[]} onAccept={onAccept} />);
    expect(screen.getByText("No open line of this sheet is sure.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept 0 lines" })).toBeDisabled();
  });
});

describe("ChangedLinesDialog", () => {
  it("shows what somebody else made of a line, and leaves it so unless it is overwritten", async () => {
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
});

describe("ReadAgainDialog", () => {
  it("says how many decisions hold, and stays open with the reason where the reading does not start", async () => {
    const onReadAgain = jest.fn(() => Promise.reject(new Error("no")));
    const draft = sampleDraft({ totals: { lines: 4, open: 2 } });
    const { person } = renderPart(<ReadAgainDialog opened onClose={onClose} draft={draft} onReadAgain={onReadAgain} />);
    expect(await screen.findByText(/2 decisions hold where the same line is found again/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await person.click(screen.getByRole("button", { name: "Read again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.drafts.requestFailed);
    expect(onReadAgain).toHaveBeenCalledTimes(1);
  });
});

describe("LostLinesDialog", () => {
  it("lists the lines that were not found again, also after a failed request", async () => {
    api.reject("listLostLines", "unavailable");
    const { person } = await renderFor(<LostLinesDialog opened onClose={onClose} id={12} />);
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.drafts.fetchFailed);
    const lost = { id: 1, page: 2, mark: "B7", designation: "W99X1", quantity: 4, length_in: 240, state: "accepted", decided_at: null };
    api.answer("listLostLines", [{ ...lost, state: "accepted", decided_by: "kim" }]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("listitem")).toHaveTextContent(`4 × W99X1 · 20'-0"Page 2, mark B7, accepted by kim`);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("ReviewShortcutsDialog", () => {
  it("lists the keys of the review", async () => {
    renderPart(<ReviewShortcutsDialog opened onClose={onClose} />);
    expect(await screen.findByRole("row", { name: "A Accept all sure lines of this sheet" })).toBeVisible();
    expect(screen.getByRole("row", { name: "j ↓ Go to the next line" })).toBeVisible();
  });
});
