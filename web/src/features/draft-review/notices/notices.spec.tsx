import { describe, expect, it, jest } from "@jest/globals";
import { DELIVERY_STATES, DRAFT_LOCKS, ERRORS, FAILURE_REASONS, MARKED_PDF_STATES, MESSAGES, type Preflight } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleDraft } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../../test/samples.ts";
import { DraftProgress } from "../draft-progress.tsx";
import { KeptDecisions } from "../kept-decisions.tsx";
import { NoDraft } from "../no-draft.tsx";
import { LockNotice } from "./lock-notice.tsx";
import { PreflightNotice } from "./preflight-notice.tsx";
import { ViewersNotice } from "./viewers-notice.tsx";

const user = sampleStaff();

describe("LockNotice", () => {
  it("reopens a document that was sent, once, and says when that fails", async () => {
    const onChanged = jest.fn();
    api.reject("setDocumentStatus", "unavailable");
    const { person } = await renderFor(<LockNotice draft={sampleDraft({ lock: "delivered" })} id={12} onChanged={onChanged} />, { user });
    expect(screen.getByText(DRAFT_LOCKS.delivered, { exact: false })).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Reopen" }));
    expect(await screen.findByText(ERRORS.unavailable.sentence)).toBeVisible();
    const answer = api.hold("setDocumentStatus");
    await person.dblClick(screen.getByRole("button", { name: "Reopen" }));
    answer(sampleDocument({ status: "processing" }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(api.requests("setDocumentStatus").map(({ json }) => json)).toEqual([{ status: "processing" }, { status: "processing" }]);
  });

  it("stops a takeoff that is being sent, and says why one was not sent", async () => {
    const { unmount } = renderPart(<LockNotice draft={sampleDraft({ lock: "sending" })} id={12} onChanged={() => undefined} />);
    expect(screen.getByRole("button", { name: "Stop sending" })).toBeVisible();
    unmount();
    const draft = sampleDraft({ delivery: "not_sent", marked_pdf: "too_large" });
    renderPart(<LockNotice draft={draft} id={12} onChanged={() => undefined} />);
    expect(screen.getByRole("status")).toHaveTextContent(`${DELIVERY_STATES.not_sent} ${MARKED_PDF_STATES.too_large}`);
  });
});

it("PreflightNotice says what the drawing suggests until it is closed, and nothing where nothing speaks against it", async () => {
  const preflight: Preflight = { reason: "incomplete", sentence: "It refers to sheet S-501.", pages: [], notes: ["Two scans."] };
  const { person } = renderPart(<PreflightNotice preflight={preflight} />);
  const notice = screen.getByRole("status");
  expect(notice).toHaveTextContent(`The drawing suggests: ${FAILURE_REASONS.incomplete}It refers to sheet S-501.Two scans.`);
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("status")).toBeNull();
  renderPart(<PreflightNotice preflight={{ reason: null, sentence: null, pages: [], notes: [] }} />);
  expect(screen.queryByRole("status")).toBeNull();
});

it("ViewersNotice names who else has the draft open", () => {
  const viewers = ["kim", "robin.lee"].map((username, index) => ({ user_id: index + 8, username }));
  renderPart(<ViewersNotice viewers={viewers} />);
  expect(screen.getByRole("status")).toHaveTextContent("kim and robin.lee have this draft open, too.");
});

it("DraftProgress shows the pages that are read, and has an outdated draft read again", async () => {
  const onReadAgain = jest.fn();
  const { person, rerender } = renderPart(
    <DraftProgress draft={sampleDraft({ state: "running", pages: 4, pages_done: 1 })} onReadAgain={onReadAgain} />,
  );
  expect(screen.getByRole("status")).toHaveTextContent("1 of 4 pages are read.");
  expect(screen.getByRole("progressbar", { name: "Pages read" })).toHaveAttribute("aria-valuenow", "25");
  rerender(<DraftProgress draft={sampleDraft({ state: "stale" })} onReadAgain={onReadAgain} />);
  await person.click(screen.getByRole("button", { name: "Read the drawing again" }));
  expect(onReadAgain).toHaveBeenCalledTimes(1);
});

it("KeptDecisions leads to the lines that were not found again", async () => {
  const onShowLost = jest.fn();
  const { person } = renderPart(
    <KeptDecisions totals={sampleDraft({ totals: { survived: 1, lost: 1 } }).totals} onShowLost={onShowLost} />,
  );
  expect(screen.getByRole("status")).toHaveTextContent(/^1 decision of the reading before holds\. 1 line that was decided/);
  await person.click(screen.getByRole("button", { name: "Show what was not found again" }));
  expect(onShowLost).toHaveBeenCalledTimes(1);
});

it("NoDraft starts the reading of a drawing once, and says when that fails", async () => {
  const onRequested = jest.fn();
  api.reject("requestDraft", "unavailable");
  const { person } = await renderFor(<NoDraft id={12} onRequested={onRequested} />, { user });
  await person.click(screen.getByRole("button", { name: "Read the drawing" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.drafts.requestFailed);
  api.answer("requestDraft", sampleDraft({ state: "queued" }));
  await person.dblClick(screen.getByRole("button", { name: "Read the drawing" }));
  await waitFor(() => expect(onRequested).toHaveBeenCalledTimes(1));
  expect(api.requests("requestDraft")).toHaveLength(2);
});
