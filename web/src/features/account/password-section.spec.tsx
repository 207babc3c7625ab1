import { ERRORS, MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { api } from "../../../test/fake-api.ts";
import { fill } from "../../../test/fill.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { PasswordSection } from "./password-section.tsx";

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
