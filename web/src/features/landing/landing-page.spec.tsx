import { SUPPORT_EMAIL } from "@takeoff/contracts";
import { afterEach, describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { renderFor } from "../../../test/render.tsx";
import { ROLE_DESCRIPTIONS } from "../../shared/role-descriptions.ts";
import LandingPage from "./landing-page.tsx";

const matchMedia = window.matchMedia.bind(window);

describe("LandingPage", () => {
  afterEach(() => void Object.assign(window, { matchMedia }));

  it("leads to the login from its header and its first lines, and shows features, resources and a contact", async () => {
    const { person } = await renderFor(<LandingPage />);
    for (const part of ["banner", "main"])
      expect(within(screen.getByRole(part)).getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    expect(screen.getByRole("contentinfo")).toHaveTextContent("© 2024");
    expect(document.title).toBe("Takeoff");
    await person.click(screen.getByRole("tab", { name: "Features", selected: true }));
    await person.keyboard("{ArrowRight}");
    const panel = screen.getByRole("tabpanel", { name: "Resources" });
    for (const line of ROLE_DESCRIPTIONS.flatMap(({ may }) => may)) expect(panel).toHaveTextContent(line);
    expect(panel).toHaveTextContent(/PDF, \d+ pages, [\d.]+ [KM]B/);
    await person.tab();
    expect(within(panel).getByRole("link", { name: "Download the manual" })).toHaveFocus();
    await person.tab();
    expect(within(panel).getByRole("link", { name: SUPPORT_EMAIL })).toHaveFocus();
  });

  it("shows a picture to users who prefer reduced motion", async () => {
    Object.assign(window, { matchMedia: (media: string) => ({ ...matchMedia(media), matches: media.includes("reduced-motion") }) });
    await renderFor(<LandingPage />);
    expect(screen.getByRole("img", { name: /framing plan/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /animation/ })).toBeNull();
  });
});
