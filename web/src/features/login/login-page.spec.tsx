import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ERRORS, type LoginStep, MESSAGES, SIGN_ON_FAILURES } from "@takeoff/contracts";
import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sampleLoginStep } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import ForgotPasswordDialog from "./forgot-password-dialog.tsx";
import LoginPage from "./login-page.tsx";
import SecondStep from "./second-step.tsx";
import { signOnFailure } from "./use-login.ts";

const username = () => screen.getByLabelText("Username");
const password = () => screen.getByLabelText("Password");
const submit = () => screen.getByRole("button", { name: "Login" });

async function fillIn(person: UserEvent): Promise<void> {
  await person.click(username());
  await person.paste("kim");
  await person.tab();
  await person.paste("Wrong-Password-1");
}

describe("LoginPage", () => {
  beforeEach(() => api.answer("getSingleSignOnAvailability", { is_available: false }));

  it("asks for what is missing, and sends nothing", async () => {
    const { person } = await renderFor(<LoginPage />, { path: "/login" });
    expect(username()).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(await screen.findByText(MESSAGES.login.usernameRequired)).toBeVisible();
    expect(screen.getByText(MESSAGES.login.passwordRequired)).toBeVisible();
    await fillIn(person);
    expect(screen.queryByText(MESSAGES.login.passwordRequired)).toBeNull();
    expect(api.requests("login")).toEqual([]);
  });

  it("sends one request for a double click, and keeps the username after a rejection", async () => {
    const { person } = await renderFor(<LoginPage />, { path: "/login" });
    await fillIn(person);
    api.reject("login", "login_failed");
    await person.dblClick(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.login.failed);
    expect(username()).toHaveValue("kim");
    expect(api.requests("login").map(({ json }) => json)).toEqual([{ username: "kim", password: "Wrong-Password-1" }]);
  });

  it("masks the password until its button shows it, and names both fields to password managers", async () => {
    const { person } = await renderFor(<LoginPage />, { path: "/login" });
    expect([username(), password()].map((field) => field.getAttribute("autocomplete"))).toEqual(["username", "current-password"]);
    expect(password()).toHaveAttribute("type", "password");
    await person.click(screen.getByRole("button", { name: "Show or hide the password" }));
    expect(password()).toHaveAttribute("type", "text");
  });

  it("asks for the second factor of an account that has one, and leads back with an empty password", async () => {
    const { person } = await renderFor(<LoginPage />, { path: "/login" });
    await fillIn(person);
    api.answer("login", sampleLoginStep());
    await person.keyboard("{Enter}");
    await person.click(await screen.findByRole("button", { name: "Back to the login" }));
    expect(password()).toHaveValue("");
    api.answer("login", { isAuthenticated: true, user: sampleUser() });
    await person.click(password());
    await person.paste("Ferry-Terminal-9");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers the sign-in of organizations only where one has it, and explains one that failed", async () => {
    api.answer("getSingleSignOnAvailability", { is_available: true });
    await renderFor(<LoginPage />, { path: "/login?sign_on_failure=denied" });
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.singleSignOn.failures.denied);
    expect(await screen.findByRole("link", { name: "Sign in with your organization" })).toHaveAttribute("href", "/single-sign-on");
    expect(screen.getByRole("link", { name: "Contact your administrator" })).toHaveAttribute("href", "/signup");
  });
});

const email = () => screen.getByLabelText(/^Email/);

async function showForgotPassword() {
  const onClose = jest.fn();
  const { person } = await renderFor(<ForgotPasswordDialog opened onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Reset Password" });
  await waitFor(() => expect(email()).toHaveFocus());
  return { person, onClose };
}

describe("ForgotPasswordDialog", () => {
  it("says what is wrong with the address, keeps it when the request fails, and closes with Escape and Cancel", async () => {
    const { person, onClose } = await showForgotPassword();
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
    const { person, onClose } = await showForgotPassword();
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

const user = sampleUser();

function showSecondStep(fields: Partial<LoginStep> = {}) {
  const [onSignedIn, onRestart] = [jest.fn(), jest.fn()];
  const { person } = renderPart(<SecondStep step={sampleLoginStep(fields)} {...{ onSignedIn, onRestart }} />);
  return { person, onSignedIn, onRestart };
}

describe("ConfirmSecondFactor", () => {
  it("says that a code is wrong, and takes a recovery code instead", async () => {
    const { person, onSignedIn } = showSecondStep();
    expect(screen.getByLabelText(/^Code/)).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(api.requests("completeLogin")).toEqual([]);
    await person.paste("000000");
    api.reject("completeLogin", "wrong_code");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(ERRORS.wrong_code.sentence);
    await person.click(screen.getByRole("button", { name: "Use a recovery code" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
    await person.paste("aaaa-bbbb");
    api.answer("completeLogin", { isAuthenticated: true, user });
    await person.keyboard("{Enter}");
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(user));
    expect(api.requests("completeLogin")[1]!.json).toEqual({ login_token: "login-1", recovery_code: "aaaa-bbbb" });
  });

  it("leads back to the password with the reason when the sign-in took too long", async () => {
    const { person, onRestart } = showSecondStep();
    await person.paste("123456");
    api.reject("completeLogin", "login_expired");
    await person.dblClick(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(onRestart).toHaveBeenCalledWith(ERRORS.login_expired.sentence));
    expect(api.requests("completeLogin")).toHaveLength(1);
  });
});

describe("EnrolSecondFactor", () => {
  const setup = { setup_token: "setup-1", totp: { secret: "ABCDEFGH", uri: "otpauth://totp/x" }, passkey_options: null };

  it("shows the recovery codes of a new second factor before it signs in", async () => {
    api.answer("setUpAtLogin", setup);
    api.answer("enrolAtLogin", { isAuthenticated: true, user, recovery_codes: ["aaaa-bbbb"] });
    const { person, onSignedIn } = showSecondStep({ second_factor: [], set_up: ["totp"] });
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("ABCD EFGH")).toBeVisible();
    await person.paste("123456");
    await person.keyboard("{Enter}");
    expect(await screen.findByText("aaaa-bbbb")).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
    await person.click(screen.getByRole("button", { name: "I have saved them" }));
    expect(onSignedIn).toHaveBeenCalledWith(user);
  });
});

describe("signOnFailure", () => {
  it("returns a sentence of its own for each failure", () => {
    const sentences = SIGN_ON_FAILURES.map((name) => signOnFailure(`?sign_on_failure=${name}`));
    expect(new Set(sentences).size).toBe(SIGN_ON_FAILURES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each(["", "?", "?sign_on_failure=", "?sign_on_failure=toString", "?sign_on_failure=<b>x</b>", "?failure=expired"])(
    "returns null for %j: an address cannot put words on the page",
    (search) => {
      expect(signOnFailure(search)).toBeNull();
    },
  );
});
