import { MESSAGES, NDA } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import NdaModal from "./nda-modal.tsx";

const show = () => renderFor(<NdaModal />, { user: sampleUser({ nda_accepted_at: null }), path: "/pdfs" });
const accept = () => screen.getByRole("button", { name: "Accept & Continue" });
const logout = () => screen.getByRole("button", { name: "Logout" });

describe("NdaModal", () => {
  it("shows every section, stays open, and cannot be accepted before it is acknowledged", async () => {
    const { person } = await show();
    for (const [index, { title }] of NDA.sections.entries())
      expect(screen.getByRole("heading", { name: `${index + 1}. ${title}` })).toBeVisible();
    await person.keyboard("{Escape}");
    expect(accept()).toHaveAccessibleDescription(MESSAGES.nda.mustAcknowledge);
    await person.click(screen.getByRole("checkbox"));
    expect(accept()).not.toHaveAttribute("aria-disabled");
    await person.click(screen.getByRole("checkbox"));
    expect(screen.getByText(MESSAGES.nda.mustAcknowledge)).toBeVisible();
    expect(accept()).toHaveAttribute("aria-disabled", "true");
  });

  it("is accepted with the keyboard, is sent once, and lets no one log out in between", async () => {
    const { person } = await show();
    const text = screen.getByRole("region", { name: "Text of the agreement" });
    for (let press = 0; press < 3 && document.activeElement !== text; press += 1) await person.tab();
    expect(text).toHaveFocus();
    await person.tab();
    await person.keyboard(" ");
    await person.tab();
    expect(logout()).toHaveFocus();
    await person.tab();
    const answer = api.hold("acceptNda");
    await person.keyboard("{Enter}{Enter}");
    expect([accept(), logout()].every((button) => button.matches(":disabled"))).toBe(true);
    answer({ nda_accepted_at: "2026-11-20T15:30:00.000Z" });
    await waitFor(() => expect(logout()).toBeEnabled());
    expect(api.requests("acceptNda")).toHaveLength(1);
  });

  it("says that the acceptance failed, and can be left by logging out", async () => {
    const { person, address } = await show();
    await person.click(screen.getByRole("checkbox"));
    api.lose("acceptNda");
    await person.click(accept());
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
    api.answer("logout", null);
    await person.dblClick(logout());
    await waitFor(() => expect(address()).toBe("/"));
    expect(api.requests("logout")).toHaveLength(1);
  });
});
