import { ERRORS, type LoginStep } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { sampleLoginStep } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderPart } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import SecondStep from "./second-step.tsx";

const user = sampleUser();

function show(fields: Partial<LoginStep> = {}) {
  const [onSignedIn, onRestart] = [jest.fn(), jest.fn()];
  const { person } = renderPart(<SecondStep step={sampleLoginStep(fields)} {...{ onSignedIn, onRestart }} />);
  return { person, onSignedIn, onRestart };
}

describe("ConfirmSecondFactor", () => {
  it("says that a code is wrong, and takes a recovery code instead", async () => {
    const { person, onSignedIn } = show();
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
    const { person, onRestart } = show();
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
    const { person, onSignedIn } = show({ second_factor: [], set_up: ["totp"] });
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
