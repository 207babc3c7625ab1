import { MESSAGES } from "@takeoff/contracts";
import { expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import SingleSignOnPage from "./single-sign-on-page.tsx";

it("SingleSignOnPage says what is wrong with the address, and leads to the provider after one request", async () => {
  const { person } = await renderFor(<SingleSignOnPage />, { path: "/single-sign-on" });
  const email = screen.getByLabelText(/^Email/);
  expect(email).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(await screen.findByText(MESSAGES.users.emailRequired)).toBeVisible();
  await person.paste("riley@elsewhere.example");
  api.reject("startSingleSignOn", "validation_failed", { fields: { email: MESSAGES.singleSignOn.unknownDomain } });
  await person.keyboard("{Enter}");
  await waitFor(() => expect(email).toHaveAccessibleDescription(MESSAGES.singleSignOn.unknownDomain));
  expect(screen.queryByRole("alert")).toBeNull();
  api.lose("startSingleSignOn");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached");
  const answer = api.hold("startSingleSignOn");
  await person.dblClick(screen.getByRole("button", { name: "Continue" }));
  // A fragment: jsdom opens no other page.
  answer({ redirect_to: `${location.origin}${location.pathname}#provider` });
  await waitFor(() => expect(location.hash).toBe("#provider"));
  expect(email).toBeDisabled();
  expect(api.requests("startSingleSignOn").map(({ json }) => json.return_to)).toEqual([null, null, null]);
});
