import { describe, expect, it, jest } from "@jest/globals";
import {
  AppError,
  type Correction,
  CORRECTION_CONFLICTS,
  CORRECTION_MESSAGES,
  COUNT_REASONS,
  DELIVERY_STATES,
  DRAFT_LOCKS,
  type DraftLock,
  ERRORS,
  FAILURE_REASONS,
  MARKED_PDF_STATES,
  MESSAGES,
  type Preflight,
} from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleDraft, sampleSheet } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../../test/samples.ts";
import { NoDraft } from "../no-draft.tsx";
import { PreflightNotice } from "./preflight-notice.tsx";
import { DraftProgress, KeptDecisions, LockNotice, ViewersNotice } from "./draft-notices.tsx";
import { ReviewLock } from "../state/review-lock.ts";
import { SheetsDialog } from "../sheets/sheets-dialog.tsx";
import { CorrectionsDialog } from "../corrections/corrections-dialog.tsx";

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

const SHEETS = [
  sampleSheet(),
  sampleSheet({ page: 2, sheet: null, title: null, kind: "notes", counted: false, count_reason: "notes", lines: 1 }),
  sampleSheet({ page: 3, sheet: "S-103", kind: null, linework: null, failure: "unreadable", counted: false }),
];

function show(isLocked = false) {
  const onChoose = jest.fn();
  const onOpen = jest.fn();
  const { person } = renderPart(
    <ReviewLock value={isLocked}>
      <SheetsDialog opened onClose={() => undefined} sheets={SHEETS} onChoose={onChoose} onOpen={onOpen} />
    </ReviewLock>,
  );
  return { person, onChoose, onOpen };
}

describe("SheetsDialog", () => {
  it("says which sheets are counted and why the others are not", async () => {
    show();
    expect(await screen.findByText(/^Each piece is counted once: 1 of 3 sheets are counted\./)).toBeVisible();
    const [plan, notes] = screen.getAllByRole("listitem");
    expect(plan).toHaveTextContent("FRAMING PLANPage 1, 2 lines.");
    expect(notes).toHaveTextContent(`No title was found.Page 2, 1 line. Not counted. ${COUNT_REASONS.notes}`);
    expect(within(plan!).getByRole("combobox", { name: "Kind of S-101" })).toHaveDisplayValue("Framing plan (as read)");
  });

  it("leaves a sheet out, gives it another kind, and leads to it", async () => {
    const { person, onChoose, onOpen } = show();
    await person.selectOptions(await screen.findByRole("combobox", { name: "Whether S-101 is counted" }), "Do not count it");
    await person.selectOptions(screen.getByRole("combobox", { name: "Kind of Page 2" }), "Elevation");
    expect(onChoose.mock.calls).toEqual([
      [1, { counted: false }],
      [2, { kind: "elevation" }],
    ]);
    await person.click(screen.getByRole("button", { name: "Open S-103" }));
    expect(onOpen).toHaveBeenCalledWith(3);
  });

  it("offers no choice about a sheet that was not read, nor about any sheet of a locked draft", async () => {
    show();
    await screen.findByRole("button", { name: "Open S-103" });
    expect(screen.queryByRole("combobox", { name: "Kind of S-103" })).toBeNull();
    show(true);
    expect(screen.getAllByRole("combobox")).toHaveLength(4);
  });
});

const VALUES = { designation: "W12X26", mark: null, quantity: 2, length_in: 240, grade: null };
const changed = (id: number, fields: Partial<Correction> = {}): Correction => ({
  ...{ id, kind: "changed", page: 2, line: id, version: 3, conflict: null, decided_by: null, decided_at: null, author: null },
  ...{ before: VALUES, after: { ...VALUES, designation: "W14X30" } },
  ...fields,
});
const PLAIN = [changed(1), changed(2, { kind: "deleted", after: null })];
const ASKED = changed(3, { conflict: "decided_later", decided_by: "robin.lee" });

const findInput = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

async function showCorrections(lock: DraftLock | null = null) {
  api.answer("listCorrections", { corrections: [], findings: [] });
  const onTaken = jest.fn();
  const onShow = jest.fn();
  const dialog = <CorrectionsDialog opened onClose={() => undefined} id={12} lock={lock} onTaken={onTaken} onShow={onShow} />;
  const { person } = await renderFor(dialog, { user: sampleStaff() });
  await screen.findByRole("dialog", { name: "Corrections" });
  return { person, onTaken, onShow };
}

describe("CorrectionsDialog", () => {
  it("takes all that nobody decided since with Enter, and asks about each of the others", async () => {
    const { person, onTaken, onShow } = await showCorrections();
    api.answer("importCorrections", { corrections: [...PLAIN, ASKED], findings: [] });
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    const list = await screen.findByRole("list", { name: "Corrections" });
    expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent(`Changed(2) W12X26 20'-0" → (2) W14X30 20'-0"`);
    const asked = screen.getByRole("list", { name: "Corrections to be asked" });
    expect(asked).toHaveTextContent(`${CORRECTION_CONFLICTS.decided_later} Decided by robin.lee.`);
    await waitFor(() => expect(screen.getByRole("button", { name: "Take all (2)" })).toHaveFocus());
    api.answer("decideCorrections", { corrections: [ASKED], findings: [] });
    await person.keyboard("{Enter}");
    await screen.findByRole("list", { name: "Corrections to be asked" });
    expect(onTaken).toHaveBeenCalledTimes(1);
    await person.click(screen.getByRole("button", { name: "Show page 2" }));
    expect(onShow).toHaveBeenCalledWith(2);
    api.answer("decideCorrections", { corrections: [], findings: [] });
    await person.click(within(asked).getByRole("button", { name: /^Leave/ }));
    expect(await screen.findByText(`${CORRECTION_MESSAGES.taken(2)} ${CORRECTION_MESSAGES.left(1)}`)).toBeVisible();
    const refs = (ids: number[], take: boolean) => ({ corrections: ids.map((id) => ({ id, version: 3 })), take });
    expect(api.requests("decideCorrections").map(({ json }) => json)).toEqual([refs([1, 2], true), refs([3], false)]);
  });

  it("explains a file that cannot be read, and says when one corrects nothing", async () => {
    const { person } = await showCorrections();
    api.answer("importCorrections", () => new AppError("invalid_file", { message: CORRECTION_MESSAGES.otherFile }));
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    expect(await screen.findByRole("alert")).toHaveTextContent(`${CORRECTION_MESSAGES.readFailed}${CORRECTION_MESSAGES.otherFile}`);
    api.answer("importCorrections", { corrections: [], findings: [] });
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    expect(await screen.findByText(CORRECTION_MESSAGES.none)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers the markups of the drawing itself, and nothing for a locked draft", async () => {
    const { person } = await showCorrections();
    api.answer("offerDrawnMarkups", { corrections: [changed(4, { before: null, kind: "added", author: "Pat" })], findings: [] });
    await person.click(screen.getByRole("button", { name: "Offer the drawing's own markups" }));
    expect(await screen.findByRole("list", { name: "Corrections" })).toHaveTextContent("drawn by Pat");
  });

  it("reads no file into a locked draft", async () => {
    await showCorrections("delivered");
    expect(screen.getByText(DRAFT_LOCKS.delivered)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Corrected file|Offer)/ })).toBeNull();
  });
});
