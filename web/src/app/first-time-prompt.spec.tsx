import { beforeEach, describe, expect, it } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { api } from "../../test/fake-api.ts";
import { renderFor } from "../../test/render.tsx";
import { sampleUser } from "../../test/samples.ts";
import FirstTimePrompt from "./first-time-prompt.tsx";

const user = sampleUser();
const PARAMETER = { name: "camber", value: "None", category: null, description: null, units: null, is_custom: true, is_default: false };
const TITLE = { name: "Welcome! Set Your Parameters" };
const show = (path: string) => renderFor(<FirstTimePrompt user={user} />, { user, path });
const parametersWereRead = () => waitFor(() => expect(api.requests("listParameters")).toHaveLength(1));

describe("FirstTimePrompt", () => {
  beforeEach(() => api.answer("listParameters", []));

  it("leads users without parameters to them, and is not shown there", async () => {
    const { person, address } = await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    await waitFor(() => expect(screen.getByRole("button", { name: "Set Parameters Now" })).toHaveFocus());
    await person.keyboard("{Enter}");
    expect(address()).toBe("/parameters");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each(["Later", "Close"])("is not shown again in this tab after %s", async (name) => {
    const { person, unmount } = await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    if (name === "Close") await person.keyboard("{Escape}");
    else await person.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    unmount();
    await show("/pdfs");
    await waitFor(() => expect(api.requests("listParameters")).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("waits for a document that the address names, and for users who have parameters it does not come", async () => {
    const { unmount } = await show("/pdfs?document=12");
    await parametersWereRead();
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    api.answer("listParameters", [PARAMETER]);
    await show("/pdfs");
    await waitFor(() => expect(api.requests("listParameters")).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gives way to another dialog, and comes back after it", async () => {
    await show("/pdfs");
    await screen.findByRole("dialog", TITLE);
    act(() => document.body.setAttribute("data-scroll-locked", "1"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => document.body.removeAttribute("data-scroll-locked"));
    expect(await screen.findByRole("dialog", TITLE)).toBeVisible();
  });
});
