import { TOKEN_MESSAGES, TOKEN_SCOPE_LABELS } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleToken } from "../../../test/account-samples.ts";
import { renderFor } from "../../../test/render.tsx";
import { TokenList } from "./token-list.tsx";

describe("TokenList", () => {
  it("shows whose a token is, what it may do, and whether it has expired or was used", async () => {
    const scopes = ["documents:read", "documents:write"] as const;
    const old = sampleToken({ id: 6, name: "Old", expires_at: "2020-01-01T00:00:00.000Z", last_used_at: "2019-12-01T00:00:00.000Z" });
    const tokens = [sampleToken({ scopes: [...scopes] }), old];
    await renderFor(
      <TokenList tokens={tokens} describeOwner={({ id }) => `owner ${id}`} onRevoke={jest.fn(async () => {})} onChanged={jest.fn()} />,
    );
    const [valid, expired] = screen.getAllByRole("listitem");
    expect(valid).toHaveTextContent(/owner 5.*expires .*never used/);
    expect(valid).toHaveTextContent(scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join(". "));
    expect(valid).not.toHaveTextContent("Expired");
    expect(expired).toHaveTextContent(/^OldExpiredowner 6.*expired .*last used/);
  });

  it("revokes after a question, which a failure leaves open", async () => {
    const onRevoke = jest.fn(() => Promise.reject(new Error("no")));
    const onChanged = jest.fn();
    const token = sampleToken();
    const { person } = await renderFor(<TokenList tokens={[token]} onRevoke={onRevoke} onChanged={onChanged} />);
    await person.click(screen.getByRole("button", { name: "Revoke Nightly upload" }));
    const dialog = await screen.findByRole("dialog", { name: "Revoke access token" });
    expect(dialog).toHaveTextContent("Nightly upload");
    await person.click(within(dialog).getByRole("button", { name: "Revoke" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(TOKEN_MESSAGES.revokeFailed);
    expect(onChanged).not.toHaveBeenCalled();
    onRevoke.mockImplementation(() => Promise.resolve(undefined as never));
    await person.dblClick(within(dialog).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText(TOKEN_MESSAGES.revoked("Nightly upload"))).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect([onRevoke, onChanged].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });
});
