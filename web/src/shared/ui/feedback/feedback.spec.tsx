import { describe, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { renderFor, renderPart } from "../../../../test/render.tsx";
import { buildOfflineError } from "../../api/api-error.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { toast, toastError } from "./toast.ts";
import { toastUndo } from "./undo-toast.tsx";

it("ErrorBanner says what failed, why, and offers to try again", async () => {
  const onRetry = jest.fn();
  const { person } = renderPart(<ErrorBanner message="Failed to fetch users" error={buildOfflineError(null)} onRetry={onRetry} />);
  expect(screen.getByRole("alert", { name: "Failed to fetch users" })).toHaveTextContent("The server could not be reached.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe("toasts", () => {
  it("announce a success politely and a failure at once, and can be closed", async () => {
    const { person } = await renderFor(null);
    act(() => {
      toast("User created successfully");
      toastError("Failed to send the invitation");
    });
    expect(await screen.findByRole("status")).toHaveTextContent("User created successfully");
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to send the invitation");
    for (const close of screen.getAllByRole("button", { name: "Close" })) await person.click(close);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("disappear when their change is undone", async () => {
    const { person } = await renderFor(null);
    const onUndo = jest.fn();
    act(() => toastUndo("Camber was deleted.", onUndo));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText("Camber was deleted.")).toBeNull());
  });
});
