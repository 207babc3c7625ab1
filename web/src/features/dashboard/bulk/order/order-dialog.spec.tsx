import { describe, expect, it, jest } from "@jest/globals";
import { BULK_MESSAGES, FAILURE_REASONS } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleAssignment } from "../../../../../test/draft-samples.ts";
import { renderFor } from "../../../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../../../test/samples.ts";
import type { Action, Order } from "./order.ts";
import { OrderDialog } from "./order-dialog.tsx";

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
