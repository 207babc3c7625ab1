import { NDA } from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleSecondFactor, sampleSession } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import AccountPage from "./account-page.tsx";

describe("AccountPage", () => {
  beforeEach(() => {
    api.answer("listSessions", [sampleSession({ is_current: true })]);
    api.answer("listOwnAccessTokens", []);
    api.answer("getSecondFactor", sampleSecondFactor());
  });

  it("shows the profile, and the agreement with its version and the time of its acceptance", async () => {
    const { person } = await renderFor(<AccountPage />, { user: sampleUser() });
    const profile = await screen.findByRole("region", { name: "Profile" });
    for (const text of ["kim@northgate.example", "User", "Northgate Steel"]) expect(profile).toHaveTextContent(text);
    await person.click(within(profile).getByRole("button", { name: "Show the agreement" }));
    const dialog = await screen.findByRole("dialog", { name: "Non-Disclosure Agreement" });
    expect(within(dialog).getByRole("region", { name: "Text of the agreement" })).toHaveAttribute("tabindex", "0");
    expect(dialog).toHaveTextContent(`Version ${NDA.version}, accepted`);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});
