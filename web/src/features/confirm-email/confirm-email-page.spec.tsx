import { MESSAGES } from "@takeoff/contracts";
import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import ConfirmEmailPage from "./confirm-email-page.tsx";

it("ConfirmEmailPage sends one request when its button is pressed, and says why it failed and that it succeeded", async () => {
  const route = <Route path="/confirm-email/:token" element={<ConfirmEmailPage />} />;
  const { person } = await renderFor(<Routes>{route}</Routes>, { path: "/confirm-email/link-1" });
  const button = screen.getByRole("button", { name: "Confirm Address" });
  api.lose("confirmEmail");
  await person.click(button);
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.confirmEmail.network);
  api.reject("confirmEmail", "invalid_token", { message: MESSAGES.confirmEmail.invalid });
  await person.click(button);
  expect(await screen.findByText(MESSAGES.confirmEmail.invalid)).toBeVisible();
  expect(screen.getByText(/^To get a new link/)).toBeVisible();
  const answer = api.hold("confirmEmail");
  await person.dblClick(button);
  expect(screen.getByRole("button", { name: "Confirming..." })).toBeDisabled();
  answer({ message: MESSAGES.confirmEmail.done });
  expect(await screen.findByRole("status")).toHaveTextContent(MESSAGES.confirmEmail.done);
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Continue to Takeoff" })).toHaveAttribute("href", "/");
  expect(api.requests("confirmEmail").map(({ params }) => params.token)).toEqual(["link-1", "link-1", "link-1"]);
});
