import { ERRORS, INVITATION_MESSAGES, MESSAGES } from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import ResetPasswordPage from "./reset-password-page.tsx";
import { ApiError } from "../../shared/api/api-error.ts";
import { resetErrors, resetFailure, readLinkState } from "./fields.ts";

const GOOD = "Brand-New-Password-1";
const messages = MESSAGES.password;
const password = () => screen.getByLabelText("New Password");
const confirmation = () => screen.getByLabelText("Confirm Password");

const show = (user: ReturnType<typeof sampleUser> | null = null) =>
  renderFor(
    <Routes>
      <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { user, path: "/reset-password/link-1" },
  );

describe("ResetPasswordPage", () => {
  beforeEach(() => api.answer("checkPasswordLink", { kind: "reset", username: "ada" }));

  it("says before anything is typed that a link does not work, and shows the form when only the check failed", async () => {
    api.reject("checkPasswordLink", "invalid_token");
    const { unmount } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent(ERRORS.invalid_token.sentence);
    expect(screen.queryByLabelText("New Password")).toBeNull();
    unmount();
    api.lose("checkPasswordLink");
    await show();
    await waitFor(() => expect(screen.getByLabelText("New Password")).toHaveFocus());
  });

  it("shows errors of touched fields only, and ticks off the rules while the password changes", async () => {
    const { person } = await show();
    const rules = within(await screen.findByRole("list", { name: "Password Requirements:" })).getAllByRole("listitem");
    await person.paste("abcdefghij");
    expect(rules.map(({ textContent }) => textContent)).toEqual([
      "10 characters minimum: met",
      "An uppercase letter: not met yet",
      "A lowercase letter: met",
      "A digit: not met yet",
    ]);
    expect(password()).not.toHaveAccessibleDescription();
    await person.tab();
    expect(password()).toHaveAccessibleDescription(messages.uppercase);
    await person.click(screen.getByRole("button", { name: "Reset Password" }));
    expect(confirmation()).toHaveAccessibleDescription(messages.confirmRequired);
    await fill(person, confirmation(), "other");
    expect(confirmation()).toHaveAccessibleDescription(messages.mismatch);
    expect(api.requests("resetPassword")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Show or hide the new password" }));
    expect([password(), confirmation()].map((field) => field.getAttribute("type"))).toEqual(["text", "password"]);
  });

  it("keeps the password when the reset fails, and leads to the login after one that succeeds, sent once", async () => {
    const { person, address } = await show();
    await fill(person, await screen.findByLabelText("New Password"), GOOD);
    await fill(person, confirmation(), GOOD);
    api.lose("resetPassword");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.resetPassword.network);
    expect(password()).not.toHaveAccessibleDescription();
    api.answer("resetPassword", () => new Response("Bad", { status: 502 }));
    await person.keyboard("{Enter}");
    await waitFor(() => expect(password()).toHaveAccessibleDescription(MESSAGES.resetPassword.weak));
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.resetPassword.failed);
    expect(password()).toHaveValue(GOOD);
    const answer = api.hold("resetPassword");
    await person.dblClick(screen.getByRole("button", { name: "Reset Password" }));
    expect(screen.getByRole("button", { name: "Resetting..." })).toBeDisabled();
    answer({ message: MESSAGES.resetPassword.done });
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await screen.findByText(MESSAGES.resetPassword.done)).toBeVisible();
    expect(api.requests("resetPassword")).toHaveLength(3);
  });

  it("shows the username of an invitation, and ends the session of this window", async () => {
    api.answer("checkPasswordLink", { kind: "invitation", username: "ada" });
    api.answer("resetPassword", { message: INVITATION_MESSAGES.done });
    api.answer("logout", null);
    const { person } = await show(sampleUser());
    expect(await screen.findByLabelText("Username")).toHaveValue("ada");
    await fill(person, password(), GOOD);
    await fill(person, confirmation(), GOOD);
    await person.click(screen.getByRole("button", { name: "Set Password" }));
    expect(await screen.findByText(INVITATION_MESSAGES.done)).toBeVisible();
    expect(api.requests("logout")).toHaveLength(1);
  });
});

it("resetErrors requires both fields", () => {
  expect(resetErrors({ password: "", confirmPassword: "" })).toEqual({
    password: "Password is required",
    confirmPassword: "Confirm password is required",
  });
});

describe("resetFailure", () => {
  it("shows the server's message on the page and under the field", () => {
    const sentence = "This password reset link is invalid or has expired.";
    const error = new ApiError(sentence, { status: 400, code: "invalid_token" });
    expect(resetFailure(error)).toEqual({ page: sentence, field: sentence });
  });

  it("shows the field's own message if the server sent one", () => {
    const error = new ApiError("Please check.", { status: 400, code: "weak_password", fields: { password: "Too common." } });
    expect(resetFailure(error)).toEqual({ page: "Please check.", field: "Too common." });
  });
});

const link = { kind: "invitation", username: "ada" } as const;

it("readLinkState is closed with the server's reason for a link that does not work, also after it was open", () => {
  const error = new ApiError("This link has expired.", { status: 400, code: "invalid_token" });
  for (const before of [undefined, link]) expect(readLinkState(before, error)).toEqual({ is: "closed", reason: "This link has expired." });
});
