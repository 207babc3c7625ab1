import { describe, expect, it, jest } from "@jest/globals";
import { AppError, BULK_MESSAGES, ERRORS, FAILURE_REASONS, LIMITS, MESSAGES } from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { selectDocuments } from "../../../../test/bulk.tsx";
import { sampleAssignment } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { saved } from "../../../../test/fakes/fake-downloads.ts";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../../test/samples.ts";
import { SelectionStore } from "../../../shared/ui/table/selection-store.ts";
import { OrderDialog } from "./order/order-dialog.tsx";
import type { Action, Order } from "./order/order.ts";
import { SelectAllDocuments } from "./select-document.tsx";

const user = sampleStaff();
const DOCUMENTS = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"].map((filename, index) =>
  sampleDocument({ id: index + 1, filename }),
);

const answerAssign = () =>
  api.answer("assignDocument", ({ params }) => sampleDocument({ id: Number(params["id"]), assignment: sampleAssignment() }));

describe("Bulk", () => {
  it("assigns the selected documents to a colleague, whom the menu lists also after a failed request", async () => {
    const { person, bar, choose } = await selectDocuments(DOCUMENTS.slice(0, 2));
    expect(bar).toHaveTextContent(BULK_MESSAGES.selected(2));
    expect(screen.getByRole("checkbox", { name: "Select all loaded PDFs" })).toBeChecked();
    api.reject("listUsers", "unavailable");
    await person.click(within(bar).getByRole("button", { name: "Assign…" }));
    expect(await screen.findByText(MESSAGES.assignment.fetchStaffFailed)).toBeVisible();
    const answer = api.hold("listUsers");
    await person.click(screen.getByRole("menuitem", { name: "Try again" }));
    // Names that come later would move the user's own item under the pointer.
    expect(await screen.findByRole("menu")).toHaveTextContent("Loading…");
    expect(screen.queryByRole("menuitem")).toBeNull();
    answer([user, sampleStaff({ id: 9, username: "robin.lee" }), sampleStaff({ id: 8, username: "pat", is_disabled: true })]);
    await screen.findByRole("menuitem", { name: "robin.lee" });
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Me", "robin.lee"]);
    await person.keyboard("{Escape}");
    answerAssign();
    await choose("Assign…", "robin.lee");
    expect(await screen.findByText(BULK_MESSAGES.assigned(2, "robin.lee"))).toBeVisible();
    expect(api.requests("assignDocument").map(({ json }) => json.assignee_id)).toEqual([9, 9]);
    expect(screen.queryByRole("region", { name: "Selected PDFs" })).toBeNull();
  });

  it("shows its progress, and sends no more requests once it is cancelled", async () => {
    const { person, bar } = await selectDocuments(DOCUMENTS);
    const answer = api.hold("releaseDocument");
    await person.dblClick(within(bar).getByRole("button", { name: "Release" }));
    expect(within(bar).getByRole("status")).toHaveTextContent(BULK_MESSAGES.progress(0, 6));
    expect(within(bar).getByRole("button", { name: "Cancel" })).toHaveFocus();
    await person.keyboard("{Enter}");
    answer(sampleDocument());
    const result = await screen.findByRole("dialog", { name: BULK_MESSAGES.notDone(2, 6) });
    expect(
      within(result)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Epsilon", "Zeta"].map((name) => `${name}${BULK_MESSAGES.cancelled}`));
    expect(result).toHaveTextContent(BULK_MESSAGES.released(4));
    expect(result).toHaveTextContent(BULK_MESSAGES.staySelected);
    expect(api.requests("releaseDocument")).toHaveLength(4);
    await person.keyboard("{Escape}");
    expect(await screen.findByText(BULK_MESSAGES.selected(2), { selector: "section *" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Assign…" })).toHaveFocus());
  });

  it("ends when the connection is lost, and keeps what was not changed selected", async () => {
    const { choose } = await selectDocuments(DOCUMENTS);
    api.lose("setDocumentStatus");
    await choose("Set status…", "Processing");
    const lost = await screen.findByRole("dialog", { name: BULK_MESSAGES.notDone(6, 6) });
    expect(within(lost).getAllByText(/^The server could not be reached/)).toHaveLength(4);
    expect(within(lost).getAllByText(BULK_MESSAGES.notSent)).toHaveLength(2);
  });

  it("lists documents that cannot be assigned with the reason", async () => {
    const { choose } = await selectDocuments(DOCUMENTS.slice(0, 2));
    api.answer("listUsers", [user]);
    api.answer("assignDocument", ({ params }) => (params["id"] === "1" ? new AppError("document_closed") : sampleDocument({ id: 2 })));
    await choose("Assign…", "Me");
    const result = await screen.findByRole("dialog", { name: BULK_MESSAGES.notDone(1, 2) });
    expect(within(result).getByRole("listitem")).toHaveTextContent(`Alpha${ERRORS.document_closed.sentence}`);
    expect(screen.getByRole("checkbox", { name: "Select Beta" })).not.toBeChecked();
  });

  it("says when a selected document was deleted before the download, and how many originals one download holds", async () => {
    const many = Array.from({ length: LIMITS.originalsPerArchive + 1 }, (_, index) =>
      sampleDocument({ id: index + 1, filename: `${index}` }),
    );
    const { person, bar } = await selectDocuments(many, 1);
    api.reject("downloadOriginals", "not_found");
    await person.click(within(bar).getByRole("button", { name: "Download originals" }));
    expect(await screen.findByText(BULK_MESSAGES.originalsGone)).toBeVisible();
    api.answer("downloadOriginals", () => new Response("zip"));
    await person.click(within(bar).getByRole("button", { name: "Download originals" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const all = screen.getByRole("checkbox", { name: "Select all loaded PDFs" });
    await person.click(all);
    await person.click(all);
    const download = await screen.findByRole("button", { name: "Download originals" });
    expect(download).toHaveAccessibleDescription(BULK_MESSAGES.tooManyOriginals(LIMITS.originalsPerArchive));
  });

  it("is used with the keyboard: x selects, b leads to the actions, Escape closes what is open first", async () => {
    const { person } = await selectDocuments(DOCUMENTS.slice(0, 2), 1);
    act(() => screen.getByRole("link", { name: "Beta" }).focus());
    await person.keyboard("x");
    expect(screen.getByRole("checkbox", { name: "Select Beta" })).toBeChecked();
    await person.keyboard("b");
    expect(screen.getByRole("button", { name: "Assign…" })).toHaveFocus();
    await person.tab();
    await person.tab();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Pending" })).toHaveFocus());
    await person.keyboard("{ArrowUp}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Mark as Failed" })).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Assign…" })).toHaveFocus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("link", { name: "Beta" })).toHaveFocus());
    expect(screen.queryByRole("checkbox", { checked: true })).toBeNull();
  });
});

it("Shift selects all documents from the one that was selected before", async () => {
  const rows = ["Alpha", "Beta", "Gamma", "Delta"].map((filename, index) => sampleDocument({ id: index + 1, filename }));
  const { person, bar } = await selectDocuments(rows, 1);
  await person.keyboard("{Shift>}");
  await person.click(screen.getByRole("checkbox", { name: "Select Gamma" }));
  await person.keyboard("{/Shift}");
  expect(bar).toHaveTextContent("3 selected");
  for (const name of ["Alpha", "Beta", "Gamma"]) expect(screen.getByRole("checkbox", { name: `Select ${name}` })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Delta" })).not.toBeChecked();
});

it("selects all documents only once some are loaded", async () => {
  const selection = new SelectionStore();
  const { person } = renderPart(<SelectAllDocuments selection={selection} />);
  const all = screen.getByRole("checkbox", { name: "Select all loaded PDFs" });
  expect(all).toBeDisabled();
  act(() => selection.show([4, 5]));
  await person.click(all);
  expect([...selection.ids()]).toEqual([4, 5]);
  act(() => selection.show([]));
  expect(all).toBeDisabled();
});

const OWN = sampleDocument({ id: 1 });
const THEIRS = sampleDocument({ id: 2, assignment: sampleAssignment() });

async function show(action: Action, documents = [OWN, THEIRS]) {
  const onConfirm = jest.fn((_: Order) => undefined);
  const onClose = jest.fn();
  const dialog = <OrderDialog choice={{ action, documents }} onConfirm={onConfirm} onClose={onClose} />;
  const { person } = await renderFor(dialog, { user: sampleStaff() });
  return { person, onConfirm, onClose, dialog: await screen.findByRole("dialog") };
}

describe("OrderDialog", () => {
  it("asks for a reason before documents are taken from colleagues", async () => {
    const { person, onConfirm, dialog } = await show({ kind: "status", status: "in_progress" });
    expect(dialog).toHaveAccessibleName("Set status to In Progress");
    expect(dialog).toHaveTextContent(BULK_MESSAGES.colleagues(1, 2));
    await waitFor(() => expect(screen.getByLabelText("Reason (optional)")).toHaveFocus());
    await person.keyboard("Away{Enter}");
    expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ reason: "Away", theirs: new Set([2]) }));
  });

  it("asks for no reason where none is recorded", async () => {
    const { person, onConfirm, onClose, dialog } = await show({ kind: "release" });
    expect(dialog).toHaveAccessibleName("Release");
    expect(screen.queryByLabelText("Reason (optional)")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  });

  it("asks before documents are completed", async () => {
    const { dialog } = await show({ kind: "status", status: "completed" }, [OWN]);
    expect(dialog).toHaveAccessibleName("Set status to Completed");
    expect(dialog).toHaveTextContent(BULK_MESSAGES.complete(1));
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  });

  it("asks for reason, notes and notification before documents are marked as failed", async () => {
    const { person, onConfirm, dialog } = await show({ kind: "status", status: "failed" }, [OWN]);
    expect(dialog).toHaveTextContent(BULK_MESSAGES.fail(1));
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Failure Reason" })).toHaveFocus());
    await person.click(screen.getByRole("combobox", { name: "Failure Reason" }));
    await person.click(await screen.findByRole("option", { name: FAILURE_REASONS.corrupt }));
    await person.type(screen.getByLabelText("Notes"), "Scanned");
    await person.click(screen.getByRole("checkbox", { name: "Notify client about failure status" }));
    await person.click(screen.getByRole("button", { name: "Mark as Failed" }));
    const failure = expect.objectContaining({ reason: "corrupt", notes: "Scanned", notify: false });
    expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ failure }));
  });
});
