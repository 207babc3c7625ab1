import { ERRORS, MESSAGES, TOKEN_MESSAGES, TOKEN_SCOPE_LABELS } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleToken } from "../../../../test/account-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { fill } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleUser } from "../../../../test/samples.ts";
import { TokensSection } from "./tokens-section.tsx";

describe("TokensSection", () => {
  it("says below each field what a new token lacks, and shows the token once", async () => {
    api.answer("listOwnAccessTokens", []);
    const { person } = await renderFor(<TokensSection />, { user: sampleUser() });
    expect(await screen.findByText("You have no access tokens.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Create token" }));
    const dialog = await screen.findByRole("dialog", { name: "Create access token" });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus());
    await person.click(within(dialog).getByRole("checkbox", { name: TOKEN_SCOPE_LABELS["documents:read"] }));
    await person.click(within(dialog).getByRole("button", { name: "Create token" }));
    for (const sentence of [TOKEN_MESSAGES.nameRequired, TOKEN_MESSAGES.scopesRequired, MESSAGES.users.currentPasswordRequired])
      expect(within(dialog).getByText(sentence)).toBeVisible();

    await fill(person, within(dialog).getByLabelText(/^Name/), " Nightly upload ");
    await person.click(within(dialog).getByRole("checkbox", { name: TOKEN_SCOPE_LABELS["documents:write"] }));
    await fill(person, within(dialog).getByLabelText(/^Current Password/), "Wrong-Password-1");
    api.reject("createAccessToken", "wrong_password");
    await person.keyboard("{Enter}");
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.wrong_password.sentence);
    const answer = api.hold("createAccessToken");
    await person.dblClick(within(dialog).getByRole("button", { name: "Create token" }));
    api.answer("listOwnAccessTokens", [sampleToken()]);
    answer({ ...sampleToken(), token: "tko_secret" });
    expect(await within(dialog).findByLabelText("Access token")).toHaveValue("tko_secret");
    await person.click(within(dialog).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByRole("listitem")).toHaveTextContent("never used");
    expect(screen.queryByDisplayValue("tko_secret")).toBeNull();
    const body = { name: "Nightly upload", scopes: ["documents:write"], expires_in_days: 90, current_password: "Wrong-Password-1" };
    expect(api.requests("createAccessToken").map(({ json }) => json)).toEqual([body, body]);
  });
});
