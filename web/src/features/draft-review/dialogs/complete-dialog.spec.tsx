import { describe, expect, it, jest } from "@jest/globals";
import { MARKED_PDF_STATES, MESSAGES, PAGE_FAILURES, type Draft } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleDraft, sampleSheet } from "../../../../test/draft-samples.ts";
import { renderPart } from "../../../../test/render.tsx";
import { ApiError } from "../../../shared/api/api-error.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import type { Completion } from "./completion.ts";

const SEND = { name: "Complete and send" };

function show(draft: Draft, onComplete: (how: Completion) => Promise<unknown> = () => Promise.resolve(), sheets = [sampleSheet()]) {
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
    const { person, onClose } = show(sampleDraft({ totals: { accepted: 3, decided_without_mark: 1 } }), onComplete);
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
    const { person } = show(draft, onComplete, [sampleSheet({ failure: "memory" })]);
    const yes = await screen.findByRole("checkbox", { name: "Complete it with these findings" });
    expect(yes).toHaveFocus();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `${MARKED_PDF_STATES.restricted} The takeoff is stored but not sent: complete the document afterwards.`,
      "2 lines without a decision are left out.",
      "1 line has no length.",
      expect.stringContaining(PAGE_FAILURES.memory),
    ]);
    expect(screen.getByRole("button", SEND)).toBeDisabled();
    await person.keyboard(" ");
    await person.click(screen.getByRole("button", SEND));
    expect(onComplete).toHaveBeenCalledWith("send");
  });

  it("shows why the takeoff was not completed, and stays open", async () => {
    const reason = new ApiError(MESSAGES.drafts.notReady, { status: 409, code: "conflict" });
    const { person } = show(sampleDraft(), () => Promise.reject(reason));
    await person.click(await screen.findByRole("button", SEND));
    expect(await screen.findByRole("alert")).toHaveTextContent(`${MESSAGES.drafts.completeFailed}${MESSAGES.drafts.notReady}`);
    expect(screen.getByRole("button", SEND)).toBeEnabled();
  });
});
