import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ERRORS, MESSAGES, NDA, type OwnSession, TOKEN_MESSAGES, TOKEN_SCOPE_LABELS, UNKNOWN_BROWSER } from "@takeoff/contracts";
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
