import { AppError, ERRORS, PASSKEY_OBSTACLES, SECOND_FACTOR_MESSAGES, type SecondFactorSetup } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { PASSKEY_OPTIONS, PASSKEY_TEXT, usePasskeys } from "../../../test/fakes/fake-passkeys.ts";
import { renderPart } from "../../../test/render.tsx";
import { ApiError } from "../../shared/api/api-error.ts";
import { SetupForm, type Proof } from "./setup-form.tsx";

const APP: SecondFactorSetup = { setup_token: "setup-1", totp: { secret: "ABCDEFGH", uri: "otpauth://totp/x" }, passkey_options: null };
const PASSKEY: SecondFactorSetup = { setup_token: "setup-2", totp: null, passkey_options: PASSKEY_OPTIONS };

function fail(code: "wrong_code" | "setup_expired"): Promise<never> {
  const { message, status } = new AppError(code);
  return Promise.reject(new ApiError(message, { status, code }));
}

function show(address = "http://localhost/client/") {
  const begin = jest.fn((method: string) => Promise.resolve(method === "totp" ? APP : PASSKEY));
  const finish = jest.fn<(proof: Proof) => Promise<void>>(() => Promise.resolve());
  const { person } = renderPart(<SetupForm methods={["totp", "passkey"]} {...{ begin, finish, address }} onCancel={jest.fn()} />);
  return { person, begin, finish };
}

describe("SetupForm", () => {
  it("sends a code of six digits once, says that it is wrong, and asks for a new key when the first has expired", async () => {
    const { person, begin, finish } = show();
    expect(screen.queryByRole("radio", { name: "Passkey" })).toBeNull();
    await person.dblClick(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(screen.getByText("ABCD EFGH")).toBeVisible();
    expect(begin).toHaveBeenCalledTimes(1);
    await person.click(screen.getByLabelText(/^Code/));
    await person.paste("12345");
    expect(screen.getByRole("button", { name: "Confirm" })).toHaveAccessibleDescription(SECOND_FACTOR_MESSAGES.code);
    await person.keyboard("{Enter}");
    expect(finish).not.toHaveBeenCalled();
    await person.paste("6");
    finish.mockImplementationOnce(() => fail("wrong_code"));
    await person.keyboard("{Enter}");

    expect(await screen.findByRole("alert")).toHaveTextContent(ERRORS.wrong_code.sentence);
    expect(screen.getByLabelText(/^Code/)).toHaveValue("123456");
    finish.mockImplementationOnce(() => fail("setup_expired"));
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Continue" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(ERRORS.setup_expired.sentence);
  });

  it("offers no passkey at an address that permits none, and says why", () => {
    usePasskeys();
    show("https://10.20.30.40/client/");
    expect(screen.getByRole("radio", { name: "Authenticator app" })).toBeVisible();
    expect(screen.queryByRole("radio", { name: "Passkey" })).toBeNull();
    expect(screen.getByText(PASSKEY_OBSTACLES.name)).toBeVisible();
  });

  it("asks the browser for a passkey with a name, and says when the browser made none", async () => {
    usePasskeys({ isAccepted: false });
    const { person, finish } = show();
    await person.click(screen.getByRole("radio", { name: "Passkey" }));
    expect(screen.getByRole("button", { name: "Continue" })).toHaveAccessibleDescription(SECOND_FACTOR_MESSAGES.nameRequired);
    await person.click(screen.getByLabelText(/^Name/));
    await person.paste(" Work laptop ");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(SECOND_FACTOR_MESSAGES.browserFailed);
    usePasskeys();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(finish).toHaveBeenCalledTimes(1));
    const response = { clientDataJSON: PASSKEY_TEXT, attestationObject: PASSKEY_TEXT, transports: ["internal"] };
    const passkey = { id: PASSKEY_TEXT, rawId: PASSKEY_TEXT, type: "public-key" as const, response };
    expect(finish).toHaveBeenCalledWith({ setup_token: "setup-2", passkey, name: "Work laptop" });
  });
});
