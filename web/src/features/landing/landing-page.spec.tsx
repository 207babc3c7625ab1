import { SUPPORT_EMAIL } from "@takeoff/contracts";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { renderFor } from "../../../test/render.tsx";
import { ROLE_DESCRIPTIONS } from "../../shared/role-descriptions.ts";
import LandingPage from "./landing-page.tsx";

const matchMedia = window.matchMedia.bind(window);
const film = () => screen.getByLabelText<HTMLVideoElement>(/framing plan/);

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

  it("stops and plays the film, and follows what the browser does with it", async () => {
    const [pause, play] = [jest.fn(), jest.fn(() => Promise.reject(new Error("not now")))];
    const { person } = await renderFor(<LandingPage />);
    Object.assign(film(), { pause, play });
    await person.click(screen.getByRole("button", { name: "Pause the animation" }));
    expect(pause).toHaveBeenCalledTimes(1);
    // In jsdom no film plays.
    fireEvent.pause(film());
    await person.click(screen.getByRole("button", { name: "Play the animation" }));
    expect(play).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Play the animation" })).toBeVisible();
  });

  it("shows a picture to users who prefer reduced motion", async () => {
    Object.assign(window, { matchMedia: (media: string) => ({ ...matchMedia(media), matches: media.includes("reduced-motion") }) });
    await renderFor(<LandingPage />);
    expect(screen.getByRole("img", { name: /framing plan/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /animation/ })).toBeNull();
  });
});
