import { MESSAGES, PAGES } from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { sampleSecondFactor } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { SessionProvider } from "../../shared/api/session.tsx";
import { AppRoutes } from "./routes.tsx";

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
