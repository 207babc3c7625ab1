import { SUPPORT_EMAIL } from "@takeoff/contracts";
import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderFor } from "../../../test/render.tsx";
import SignUpPage from "./sign-up-page.tsx";

it("SignUpPage refers to the administrator and to the support, and leads to the login and to the start", async () => {
  await renderFor(<SignUpPage />);
  expect(screen.getByText(/contact the administrator/i)).toBeVisible();
  expect(screen.getByRole("link", { name: SUPPORT_EMAIL })).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
});
