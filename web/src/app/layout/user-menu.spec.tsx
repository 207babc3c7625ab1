import { describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../../test/samples.ts";
import UserMenu from "./user-menu.tsx";

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
