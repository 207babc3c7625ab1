import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { APP_BASE, MESSAGES, PAGES, type Role, SUPPORT_EMAIL } from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../test/fake-api.ts";
import { renderFor, renderPart } from "../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../test/samples.ts";
import AfterLogin from "./after-login.tsx";
import { ErrorBoundary } from "./app.tsx";
import FirstTimePrompt from "./first-time-prompt.tsx";
import { Route, Routes } from "react-router";
import Layout from "./layout/layout.tsx";
import UserMenu from "./layout/user-menu.tsx";
import { sampleSecondFactor } from "../../test/account-samples.ts";
import { SessionProvider } from "../shared/api/session.tsx";
import { AppRoutes } from "./routing/routes.tsx";

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

const OF_ALL = ["Projects", "Parameters"];
const OF_STAFF = [...OF_ALL, "Organization Management", "All PDFs", "Manage Users", "Manage Locations", "Audit Trail", "Operations"];

const showLayout = (role: Role = "user") =>
  renderFor(
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<button>On the screen</button>} />
      </Route>
    </Routes>,
    { user: role === "parent_admin" ? sampleStaff() : sampleUser({ role }), path: "/pdfs" },
  );

describe("Layout", () => {
  it.each<[Role, string[]]>([
    ["user", OF_ALL],
    ["admin", [...OF_ALL, "Manage Users", "Audit Trail"]],
    ["parent_admin", OF_STAFF],
  ])("lists the screens of the role %s, marks the one that is open, and leads to the others", async (role, labels) => {
    const { person, address } = await showLayout(role);
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.slice(1, -1).map(({ textContent }) => textContent)).toEqual(labels);
    expect(links.at(-1)).toHaveAttribute("href", expect.stringContaining(SUPPORT_EMAIL));
    expect(links[1]).toHaveAttribute("aria-current", "page");
    await person.click(links[2]!);
    expect(address()).toBe("/parameters");
  });

  it("is walked through with the Tab key from the link to the content on, and shows icons only once it is collapsed", async () => {
    const { person, unmount } = await showLayout();
    const stops = ["Skip to content", "Open navigation", /^Colors/, /^Hello, kim/, "Takeoff: go to the projects", "Collapse sidebar"];
    for (const name of stops) {
      await person.tab();
      expect(document.activeElement).toHaveAccessibleName(name);
    }
    await person.keyboard("{Enter}");
    const link = await screen.findByRole("link", { name: "Parameters" });
    expect([link.textContent, link.title]).toEqual(["", "Parameters"]);
    unmount();
    await showLayout();
    expect(screen.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  });
});

describe("UserMenu", () => {
  it("says while it logs out that it does, sends one request, and leads to the start", async () => {
    const { person, address } = await renderFor(<UserMenu user={sampleUser()} onReady={(button) => button.focus()} />, {
      user: sampleUser(),
      path: "/pdfs",
    });
    await person.keyboard("{Enter}");
    expect(await screen.findByText("Northgate Steel")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Account" })).toHaveFocus());
    const answer = api.hold("logout");
    await person.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("button", { name: "Logging out..." })).toBeVisible();
    answer(null);
    await waitFor(() => expect(address()).toBe("/"));
    expect(api.requests("logout")).toHaveLength(1);
  });

  it("opens at once when it was clicked before it had loaded, returns the focus, and says that the logout failed", async () => {
    api.lose("logout");
    const { person, address } = await showLayout("parent_admin");
    act(() => screen.getByRole("button", { name: "Hello, staff" }).focus());
    await person.keyboard("{Enter}");
    expect(await screen.findByText("Takeoff staff")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Account" })).toHaveFocus());
    await person.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Hello, staff" })).toHaveFocus();
    await person.keyboard("{Enter}");
    await person.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
    expect(screen.getByRole("button", { name: "Hello, staff" })).toBeVisible();
    expect(address()).toBe("/pdfs");
  });
});

describe("AppRoutes", () => {
  beforeEach(() => {
    api.answer("getSingleSignOnAvailability", { is_available: false });
    api.answer("listOrganizations", []);
    api.answer("listDocuments", []);
    api.answer("listParameters", []);
  });

  it.each(["/pdfs", "/superadmin/pdfs", "/manage-users", "/reset-password", "/no/such/page"])(
    "shows the landing page to a visitor of %s",
    async (path) => {
      const { address } = await renderFor(<AppRoutes />, { path });
      expect(await screen.findByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
      expect(address()).toBe("/");
    },
  );

  it.each([PAGES.dashboard, PAGES.organizations, PAGES.users, PAGES.locations, PAGES.audit, PAGES.operations, PAGES.login, PAGES.signUp])(
    "leads a user from %s to the projects",
    async (path) => {
      const { address, unmount } = await renderFor(<AppRoutes />, { user: sampleUser(), path });
      await waitFor(() => expect(address()).toBe(PAGES.projects));
      unmount();
    },
  );

  it.each([PAGES.dashboard, PAGES.organizations, PAGES.locations, PAGES.operations])(
    "leads an administrator from %s to the projects",
    async (path) => {
      const { address, unmount } = await renderFor(<AppRoutes />, { user: sampleUser({ role: "admin" }), path });
      await waitFor(() => expect(address()).toBe(PAGES.projects));
      unmount();
    },
  );

  it("shows a user whose session ended the login with the reason", async () => {
    api.reject("listSessions", "unauthenticated");
    api.answer("listOwnAccessTokens", []);
    api.answer("getSecondFactor", sampleSecondFactor());
    const { address } = await renderFor(<AppRoutes />, { user: sampleUser(), path: PAGES.account });
    expect(await screen.findByText(MESSAGES.login.sessionEnded)).toBeVisible();
    expect(address()).toBe(PAGES.login);
  });

  it("says that the service cannot be reached, and tries again when asked", async () => {
    api.lose("checkSession");
    const { person } = renderPart(
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>,
    );
    expect(await screen.findByRole("heading", { name: "The service cannot be reached" })).toBeVisible();
    api.answer("checkSession", { isAuthenticated: false, user: null });
    await person.click(screen.getByRole("button", { name: "Try again now" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  });
});
