import { describe, expect, it } from "@jest/globals";
import { AppError, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleDraft, sampleException, sampleLine, sampleSheetPage } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { listLines, showReview } from "../../../test/review.tsx";

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
    await person.keyboard("A");
    await waitFor(() => expect(screen.getByRole("button", { name: "Accept 2 lines" })).toHaveFocus());
    await person.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.keyboard("n");
    expect(listLines()[2]).toHaveAttribute("aria-current", "true");
    expect(api.requests("decideDraftLines").map(({ json }) => json.lines.length)).toEqual([2]);
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
