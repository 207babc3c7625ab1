import { MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import ForgotPasswordDialog from "./forgot-password-dialog.tsx";

const email = () => screen.getByLabelText(/^Email/);

async function show() {
  const onClose = jest.fn();
  const { person } = await renderFor(<ForgotPasswordDialog opened onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Reset Password" });
  await waitFor(() => expect(email()).toHaveFocus());
  return { person, onClose };
}

describe("ForgotPasswordDialog", () => {
  it("says what is wrong with the address, keeps it when the request fails, and closes with Escape and Cancel", async () => {
    const { person, onClose } = await show();
    await person.keyboard("{Enter}");
    expect(email()).toHaveAccessibleDescription(MESSAGES.users.emailRequired);
    await person.paste("no address");
    await person.keyboard("{Enter}");
    expect(email()).toHaveAccessibleDescription("Please enter a valid e-mail address");
    await person.clear(email());
    await person.paste("kim@northgate.example");
    api.lose("forgotPassword");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
    expect(email()).toHaveValue("kim@northgate.example");
    await person.keyboard("{Escape}");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("cannot be closed while it sends one request, and closes by itself three seconds after success", async () => {
    const { person, onClose } = await show();
    const answer = api.hold("forgotPassword");
    await person.paste("kim@northgate.example");
    await person.dblClick(screen.getByRole("button", { name: "Send Reset Link" }));
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    jest.useFakeTimers();
    answer({ message: MESSAGES.forgotPassword.sent });
    expect(await screen.findByRole("status")).toHaveTextContent(MESSAGES.forgotPassword.sent);
    act(() => jest.advanceTimersByTime(2900));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(100));
    expect(onClose).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
    expect(api.requests("forgotPassword")).toHaveLength(1);
  });
});
