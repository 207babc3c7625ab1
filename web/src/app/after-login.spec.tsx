import { MESSAGES, PAGES } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../test/fake-api.ts";
import { renderFor } from "../../test/render.tsx";
import { sampleStaff, sampleUser } from "../../test/samples.ts";
import AfterLogin from "./after-login.tsx";

async function leadsTo(user = sampleUser()): Promise<() => string> {
  const { address } = await renderFor(<AfterLogin user={user} />, { user, path: PAGES.login });
  await waitFor(() => expect(address()).not.toBe(PAGES.login));
  return address;
}

describe("AfterLogin", () => {
  it("leads staff to the dashboard without asking for parameters", async () => {
    expect((await leadsTo(sampleStaff()))()).toBe(PAGES.dashboard);
    expect(api.requests("listParameters")).toEqual([]);
  });

  it("leads users without parameters to these, with a welcome", async () => {
    api.answer("listParameters", []);
    expect((await leadsTo())()).toBe(PAGES.parameters);
    expect(await screen.findByText(MESSAGES.login.setUpParameters)).toBeVisible();
  });

  it("leads other users to the start, and also those whose parameters cannot be read", async () => {
    api.reject("listParameters", "unavailable");
    expect((await leadsTo())()).toBe("/");
    expect(screen.queryByText(MESSAGES.login.setUpParameters)).toBeNull();
  });
});
