import { expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

it("x", async () => {
  const onConfirm = jest.fn(() => Promise.resolve());
  const { person } = renderPart(
    <ConfirmDialog opened onClose={() => undefined} title="Delete" question="Sure?" confirm="Delete" onConfirm={onConfirm} failure="no" />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Delete" });
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  expect(onConfirm).toHaveBeenCalled();
});
