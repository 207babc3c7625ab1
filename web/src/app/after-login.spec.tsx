import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { APP_BASE, MESSAGES, PAGES } from "@takeoff/contracts";
import { act, screen, waitFor } from "@testing-library/react";
import { api } from "../../test/fake-api.ts";
import { renderFor, renderPart } from "../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../test/samples.ts";
import AfterLogin from "./after-login.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import FirstTimePrompt from "./first-time-prompt.tsx";

async function leadsTo(user = sampleUser()): Promise<() => string> {
  const { address } = await renderFor(<AfterLogin user={user} />, { user, path: PAGES.login });
  await waitFor(() => expect(address()).not.toBe(PAGES.login));
  return address;
}

describe("AfterLogin", () => {
  it("leads staff to the dashboard without asking for parameters", async () => {
    expect((await leadsTo(sampleStaff()))()).toBe(PAGES.dashboard);
    expect(api.requests("listParameters")).toEqual([]);
  });

  it("leads users without parameters to these, with a welcome", async () => {
    api.answer("listParameters", []);
    expect((await leadsTo())()).toBe(PAGES.parameters);
    expect(await screen.findByText(MESSAGES.login.setUpParameters)).toBeVisible();
  });

  it("leads other users to the start, and also those whose parameters cannot be read", async () => {
    api.reject("listParameters", "unavailable");
    expect((await leadsTo())()).toBe("/");
    expect(screen.queryByText(MESSAGES.login.setUpParameters)).toBeNull();
  });
});

const user = sampleUser();
const PARAMETER = { name: "camber", value: "None", category: null, description: null, units: null, is_custom: true, is_default: false };
const TITLE = { name: "Welcome! Set Your Parameters" };
const show = (path: string) => renderFor(<FirstTimePrompt user={user} />, { user, path });
const parametersWereRead = () => waitFor(() => expect(api.requests("listParameters")).toHaveLength(1));

describe("FirstTimePrompt", () => {
  beforeEach(() => api.answer("listParameters", []));

  it("leads users without parameters to them, and is not shown there", async () => {
    const { person, address } = await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    await waitFor(() => expect(screen.getByRole("button", { name: "Set Parameters Now" })).toHaveFocus());
    await person.keyboard("{Enter}");
    expect(address()).toBe("/parameters");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each(["Later", "Close"])("is not shown again in this tab after %s", async (name) => {
    const { person, unmount } = await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    if (name === "Close") await person.keyboard("{Escape}");
    else await person.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    unmount();
    await show("/pdfs");
    await waitFor(() => expect(api.requests("listParameters")).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("waits for a document that the address names, and for users who have parameters it does not come", async () => {
    const { unmount } = await show("/pdfs?document=12");
    await parametersWereRead();
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    api.answer("listParameters", [PARAMETER]);
    await show("/pdfs");
    await waitFor(() => expect(api.requests("listParameters")).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gives way to another dialog, and comes back after it", async () => {
    await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    act(() => document.body.setAttribute("data-scroll-locked", "1"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => document.body.removeAttribute("data-scroll-locked"));
    expect(await screen.findByRole("dialog", TITLE)).toBeVisible();
  });
});

function Broken(): never {
  throw new Error("Drawn wrongly");
}

it("ErrorBoundary shows the error of what it holds, and leads home", () => {
  // React logs what is caught.
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  renderPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  log.mockRestore();
  expect(screen.getByRole("alert")).toHaveTextContent("Drawn wrongly");
  expect(screen.getByRole("heading", { level: 1, name: MESSAGES.routerFailure })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", `${APP_BASE}/`);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
