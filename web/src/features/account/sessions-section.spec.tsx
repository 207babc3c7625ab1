import { MESSAGES, UNKNOWN_BROWSER, type OwnSession } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import useSWR from "swr";
import { sampleSession } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { request } from "../../shared/api/api.ts";
import { SessionsSection } from "./sessions-section.tsx";

const words = MESSAGES.account;
const CURRENT = sampleSession({ id: 1, is_current: true, device: "Chrome on macOS" });
const Sessions = () => <SessionsSection sessions={useSWR<OwnSession[], unknown>("sessions", () => request("listSessions"))} />;

describe("SessionsSection", () => {
  it("signs out one other session, never the own, and loads the list again whether or not that succeeds", async () => {
    api.answer("listSessions", [CURRENT, sampleSession({ device: null })]);
    const { person } = await renderFor(<Sessions />, { user: sampleUser() });
    const own = (await screen.findByText("This session")).closest("li")!;
    expect(own).toHaveTextContent("Chrome on macOS");
    expect(within(own).queryByRole("button")).toBeNull();
    const button = screen.getByRole("button", { name: `Sign out ${UNKNOWN_BROWSER}` });
    api.reject("endSession", "unavailable");
    await person.click(button);
    expect(await screen.findByText(words.endFailed)).toBeVisible();
    api.answer("endSession", null);
    api.answer("listSessions", [CURRENT]);
    await person.click(button);
    expect(await screen.findByText(words.sessionEnded)).toBeVisible();
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(api.requests("endSession").map(({ params }) => params.session)).toEqual(["2", "2"]);
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });
});
