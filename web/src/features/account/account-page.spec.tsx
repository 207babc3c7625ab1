import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  createAccessTokenRequestSchema,
  ERRORS,
  MESSAGES,
  NDA,
  type OwnSession,
  TOKEN_MESSAGES,
  TOKEN_SCOPE_LABELS,
  UNKNOWN_BROWSER,
} from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import useSWR from "swr";
import { sampleSecondFactor, sampleSession, sampleToken } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { request } from "../../shared/api/api.ts";
import AccountPage from "./account-page.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TokensSection } from "./tokens/tokens-section.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import { EMPTY_TOKEN, TOKEN_DAYS } from "./tokens/create-token-form.tsx";

describe("AccountPage", () => {
  beforeEach(() => {
    api.answer("listSessions", [sampleSession({ is_current: true })]);
    api.answer("listOwnAccessTokens", []);
    api.answer("getSecondFactor", sampleSecondFactor());
  });

  it("shows the profile, and the agreement with its version and the time of its acceptance", async () => {
    const { person } = await renderFor(<AccountPage />, { user: sampleUser() });
    const profile = await screen.findByRole("region", { name: "Profile" });
    for (const text of ["kim@northgate.example", "User", "Northgate Steel"]) expect(profile).toHaveTextContent(text);
    await person.click(within(profile).getByRole("button", { name: "Show the agreement" }));
    const dialog = await screen.findByRole("dialog", { name: "Non-Disclosure Agreement" });
    expect(within(dialog).getByRole("region", { name: "Text of the agreement" })).toHaveAttribute("tabindex", "0");
    expect(dialog).toHaveTextContent(`Version ${NDA.version}, accepted`);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

const NEXT = "Girder-Harbor-4711";
const field = (name: string) => screen.getByLabelText(`${name} *`);
const button = () => screen.getByRole("button", { name: "Change Password" });

async function fillIn(person: UserEvent, current: string, password: string, repeated: string): Promise<void> {
  await fill(person, field("Current Password"), current);
  await fill(person, field("New Password"), password);
  await fill(person, field("Confirm Password"), repeated);
}

describe("PasswordSection", () => {
  it("says below each field what is missing or wrong, and sends nothing", async () => {
    const { person } = await renderFor(<PasswordSection onChanged={jest.fn()} />, { user: sampleUser() });
    await person.click(button());
    expect(field("Current Password")).toHaveAccessibleDescription(MESSAGES.users.currentPasswordRequired);
    expect(field("New Password")).toHaveAccessibleDescription(MESSAGES.password.required);
    expect(field("Confirm Password")).toHaveAccessibleDescription(MESSAGES.password.confirmRequired);
    await fillIn(person, "x", "short", "other");
    await person.click(button());
    expect(field("New Password")).toHaveAccessibleDescription(MESSAGES.password.length);
    expect(field("Confirm Password")).toHaveAccessibleDescription(MESSAGES.password.mismatch);
    expect(api.requests("changePassword")).toEqual([]);
  });

  it("keeps the fields after a rejection, and clears them after one change although the button is pressed twice", async () => {
    const onChanged = jest.fn();
    const { person } = await renderFor(<PasswordSection onChanged={onChanged} />, { user: sampleUser() });
    const { sentence } = ERRORS.wrong_password;
    api.reject("changePassword", "wrong_password", { fields: { current_password: sentence } });
    await fillIn(person, "Not-The-Password-1", NEXT, NEXT);
    await person.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.account.passwordFailed);
    expect(field("Current Password")).toHaveAccessibleDescription(sentence);
    expect(field("New Password")).toHaveValue(NEXT);
    const answer = api.hold("changePassword");
    await person.dblClick(button());
    expect(field("New Password")).toBeDisabled();
    answer({ message: MESSAGES.account.passwordChanged });
    expect(await screen.findByText(MESSAGES.account.passwordChanged)).toBeVisible();
    expect(field("Current Password")).toHaveValue("");
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(api.requests("changePassword").map(({ json }) => json.password)).toEqual([NEXT, NEXT]);
  });

  it("masks each field until its own button shows it, and names its purpose to password managers", async () => {
    const { person } = await renderFor(<PasswordSection onChanged={jest.fn()} />, { user: sampleUser() });
    const fields = ["Current Password", "New Password", "Confirm Password"].map(field);
    expect(fields.map((one) => one.getAttribute("autocomplete"))).toEqual(["current-password", "new-password", "new-password"]);
    await person.click(screen.getByRole("button", { name: "Show or hide the new password" }));
    expect(fields.map((one) => one.getAttribute("type"))).toEqual(["password", "text", "password"]);
  });
});

const words = MESSAGES.account;
const CURRENT = sampleSession({ id: 1, is_current: true, device: "Chrome on macOS" });
const Sessions = () => <SessionsSection sessions={useSWR<OwnSession[], unknown>("sessions", () => request("listSessions"))} />;

it("SessionsSection signs out one other session, never the own, and loads the list again whether or not that succeeds", async () => {
  api.answer("listSessions", [CURRENT, sampleSession({ device: null })]);
  const { person } = await renderFor(<Sessions />, { user: sampleUser() });
  const own = (await screen.findByText("This session")).closest("li")!;
  expect(own).toHaveTextContent("Chrome on macOS");
  expect(within(own).queryByRole("button")).toBeNull();
  const button = screen.getByRole("button", { name: `Sign out ${UNKNOWN_BROWSER}` });
  api.reject("endSession", "unavailable");
  await person.click(button);
  expect(await screen.findByText(words.endFailed)).toBeVisible();
  api.answer("endSession", null);
  api.answer("listSessions", [CURRENT]);
  await person.click(button);
  expect(await screen.findByText(words.sessionEnded)).toBeVisible();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(api.requests("endSession").map(({ params }) => params.session)).toEqual(["2", "2"]);
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

it("TokensSection says below each field what a new token lacks, and shows the token once", async () => {
  api.answer("listOwnAccessTokens", []);
  const { person } = await renderFor(<TokensSection />, { user: sampleUser() });
  expect(await screen.findByText("You have no access tokens.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create token" }));
  const dialog = await screen.findByRole("dialog", { name: "Create access token" });
  await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus());
  await person.click(within(dialog).getByRole("checkbox", { name: TOKEN_SCOPE_LABELS["documents:read"] }));
  await person.click(within(dialog).getByRole("button", { name: "Create token" }));
  for (const sentence of [TOKEN_MESSAGES.nameRequired, TOKEN_MESSAGES.scopesRequired, MESSAGES.users.currentPasswordRequired])
    expect(within(dialog).getByText(sentence)).toBeVisible();

  await fill(person, within(dialog).getByLabelText(/^Name/), " Nightly upload ");
  await person.click(within(dialog).getByRole("checkbox", { name: TOKEN_SCOPE_LABELS["documents:write"] }));
  await fill(person, within(dialog).getByLabelText(/^Current Password/), "Wrong-Password-1");
  api.reject("createAccessToken", "wrong_password");
  await person.keyboard("{Enter}");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.wrong_password.sentence);
  const answer = api.hold("createAccessToken");
  await person.dblClick(within(dialog).getByRole("button", { name: "Create token" }));
  api.answer("listOwnAccessTokens", [sampleToken()]);
  answer({ ...sampleToken(), token: "tko_secret" });
  expect(await within(dialog).findByLabelText("Access token")).toHaveValue("tko_secret");
  await person.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole("listitem")).toHaveTextContent("never used");
  expect(screen.queryByDisplayValue("tko_secret")).toBeNull();
  const body = { name: "Nightly upload", scopes: ["documents:write"], expires_in_days: 90, current_password: "Wrong-Password-1" };
  expect(api.requests("createAccessToken").map(({ json }) => json)).toEqual([body, body]);
});

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

it("the server accepts every choice of days, and the scopes that are chosen at first", () => {
  for (const { value } of TOKEN_DAYS) {
    const request = { name: "CI", scopes: EMPTY_TOKEN.scopes, expires_in_days: Number(value), current_password: "x" };
    expect(createAccessTokenRequestSchema.safeParse(request).success).toBe(true);
  }
  expect(TOKEN_DAYS.map(({ value }) => value)).toContain(EMPTY_TOKEN.days);
});
