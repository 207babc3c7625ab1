import { ERRORS, MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sampleSecondFactor } from "../../../../test/account-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleUser } from "../../../../test/samples.ts";
import { SecondFactorSection } from "./second-factor-section.tsx";

const ADDED = "2026-11-20T15:30:00.000Z";
const WITH_APP = sampleSecondFactor({ totp: { created_at: ADDED }, recovery_codes_left: 1 });
const CODES = ["aaaa-bbbb", "cccc-dddd"];

async function show(hasOtherSessions = false) {
  const onChanged = jest.fn();
  const { person } = await renderFor(<SecondFactorSection {...{ hasOtherSessions, onChanged }} />, { user: sampleUser() });
  return { person, onChanged, section: await screen.findByRole("region", { name: "Second factor" }) };
}

async function enterPassword(person: UserEvent, opener: string): Promise<HTMLElement> {
  await person.click(await screen.findByRole("button", { name: opener }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(within(dialog).getByLabelText(/^Current Password/)).toHaveFocus());
  await person.paste("Ferry-Terminal-9");
  return dialog;
}

describe("SecondFactorSection", () => {
  it("adds an authenticator app after the password, and shows its recovery codes", async () => {
    api.answer("getSecondFactor", sampleSecondFactor());
    const { person, onChanged, section } = await show();
    expect(await within(section).findByText("Off")).toBeVisible();
    const dialog = await enterPassword(person, "Add a second factor");
    await person.clear(within(dialog).getByLabelText(/^Current Password/));
    await person.keyboard("{Enter}");
    expect(within(dialog).getByText(MESSAGES.users.currentPasswordRequired)).toBeVisible();
    await person.paste("Ferry-Terminal-9");
    api.reject("setUpSecondFactor", "wrong_password");
    await person.keyboard("{Enter}");
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.wrong_password.sentence);
    api.answer("setUpSecondFactor", {
      setup_token: "setup-1",
      totp: { secret: "ABCDEFGH", uri: "otpauth://totp/x" },
      passkey_options: null,
    });
    await person.keyboard("{Enter}");
    expect(await within(dialog).findByRole("radio", { name: "Authenticator app" })).toBeChecked();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(within(dialog).getByLabelText(/^Code/)).toHaveFocus());
    await person.paste("123 456");
    api.answer("addSecondFactor", { recovery_codes: CODES });
    api.answer("getSecondFactor", WITH_APP);
    await person.keyboard("{Enter}");
    expect(await within(dialog).findByRole("list", { name: "Recovery codes" })).toHaveTextContent(CODES.join(""));
    expect(api.requests("addSecondFactor").map(({ json }) => json)).toEqual([{ setup_token: "setup-1", code: "123 456" }]);
    await person.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(await within(section).findByText("On")).toBeVisible();
    expect(section).toHaveTextContent("1 unused recovery code");
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it("shows new recovery codes even when the other sessions cannot be ended", async () => {
    api.answer("getSecondFactor", WITH_APP);
    api.answer("renewRecoveryCodes", { recovery_codes: CODES });
    api.reject("endOtherSessions", "unavailable");
    const { person } = await show(true);
    const dialog = await enterPassword(person, "New recovery codes");
    await person.click(within(dialog).getByRole("checkbox", { name: "Sign out everywhere else" }));
    await person.dblClick(within(dialog).getByRole("button", { name: "Make new codes" }));
    expect(await within(dialog).findByRole("list", { name: "Recovery codes" })).toBeVisible();
    expect(await screen.findByText(MESSAGES.account.endOthersFailed)).toBeVisible();
    expect(api.requests("renewRecoveryCodes")).toHaveLength(1);
  });
});
