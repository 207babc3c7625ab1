import { describe, expect, it } from "@jest/globals";
import { type Role, SUPPORT_EMAIL } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../../test/samples.ts";
import Layout from "./layout.tsx";
import UserMenu from "./user-menu.tsx";

const OF_ALL = ["Projects", "Parameters"];
const OF_STAFF = [...OF_ALL, "Organization Management", "All PDFs", "Manage Users", "Manage Locations", "Audit Trail", "Operations"];

const show = (role: Role = "user") =>
  renderFor(
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<button>On the screen</button>} />
      </Route>
    </Routes>,
    { user: sampleUser({ role }), path: "/pdfs" },
  );

describe("Layout", () => {
  it.each<[Role, string[]]>([
    ["user", OF_ALL],
    ["admin", [...OF_ALL, "Manage Users", "Audit Trail"]],
    ["parent_admin", OF_STAFF],
  ])("lists the screens of the role %s, marks the one that is open, and leads to the others", async (role, labels) => {
    const { person, address } = await show(role);
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.slice(1, -1).map(({ textContent }) => textContent)).toEqual(labels);
    expect(links.at(-1)).toHaveAttribute("href", expect.stringContaining(SUPPORT_EMAIL));
    expect(links[1]).toHaveAttribute("aria-current", "page");
    await person.click(links[2]!);
    expect(address()).toBe("/parameters");
  });

  it("is walked through with the Tab key from the link to the content on, and shows icons only once it is collapsed", async () => {
    const { person, unmount } = await show();
    const stops = ["Skip to content", "Open navigation", /^Colors/, /^Hello, kim/, "Takeoff: go to the projects", "Collapse sidebar"];
    for (const name of stops) {
      await person.tab();
      expect(document.activeElement).toHaveAccessibleName(name);
    }
    await person.keyboard("{Enter}");
    const link = await screen.findByRole("link", { name: "Parameters" });
    expect([link.textContent, link.title]).toEqual(["", "Parameters"]);
    unmount();
    await show();
    expect(screen.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  });
});

describe("UserMenu", () => {
  it("says while it logs out that it does, sends one request, and leads to the start", async () => {
    const { person, address } = await renderFor(<UserMenu user={sampleUser()} defaultOpened={false} />, {
      user: sampleUser(),
      path: "/pdfs",
    });
    await person.tab();
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

  it("opens at once when it was clicked before it had loaded, and says that the logout failed", async () => {
    api.lose("logout");
    const { person, address } = await renderFor(<UserMenu user={sampleStaff()} defaultOpened />, { user: sampleStaff(), path: "/pdfs" });
    expect(await screen.findByText("Takeoff staff")).toBeVisible();
    await person.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
    expect(screen.getByRole("button", { name: "Hello, staff" })).toBeVisible();
    expect(address()).toBe("/pdfs");
  });
});
