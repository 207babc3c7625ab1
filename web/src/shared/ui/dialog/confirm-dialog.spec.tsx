import { AppError, ERRORS } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { ApiError } from "../../api/api-error.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function show(onConfirm: () => Promise<unknown>) {
  const onClose = jest.fn();
  const dialog = (opened: boolean) => (
    <ConfirmDialog
      {...{ opened, onClose, onConfirm }}
      title="Delete Location"
      question="Sure?"
      subject="Galveston"
      confirm="Delete"
      failure="Failed to delete location"
    />
  );
  const { person, rerender } = renderPart(dialog(true));
  return { person, onClose, open: (opened: boolean) => rerender(dialog(opened)) };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("ConfirmDialog", () => {
  it("asks about the named object, with the focus on Cancel and the confirming button next", async () => {
    const { person, onClose } = show(() => Promise.resolve());
    expect(await screen.findByRole("dialog", { name: "Delete Location" })).toHaveTextContent("Sure?Galveston");
    expect(button("Cancel")).toHaveFocus();
    await person.tab();
    expect(button("Delete")).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("confirms once at a double click, and cannot be closed until that has ended", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onConfirm = jest.fn(() => promise);
    const { person, onClose } = show(onConfirm);
    await person.dblClick(await screen.findByRole("button", { name: "Delete" }));
    expect(button("Cancel")).toBeDisabled();
    expect(button("Close")).toBeDisabled();
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    resolve();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it("stays open with the server's reason after a failure, and forgets it when it is closed", async () => {
    const reason = new AppError("conflict").message;
    const { person, onClose, open } = show(() =>
      Promise.reject(new ApiError(reason, { status: ERRORS.conflict.status, code: "conflict" })),
    );
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("Failed to delete location");
    expect(banner).toHaveTextContent(reason);
    expect(onClose).not.toHaveBeenCalled();
    await person.click(button("Cancel"));
    open(false);
    open(true);
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
