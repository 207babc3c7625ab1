import { MESSAGES } from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sampleLoginStep } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import LoginPage from "./login-page.tsx";

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
