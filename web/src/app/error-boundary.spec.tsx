import { APP_BASE, MESSAGES } from "@takeoff/contracts";
import { expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderPart } from "../../test/render.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("Drawn wrongly");
}

it("ErrorBoundary shows the error of what it holds, and leads home", () => {
  // React logs what is caught.
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  renderPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  log.mockRestore();
  expect(screen.getByRole("alert")).toHaveTextContent("Drawn wrongly");
  expect(screen.getByRole("heading", { level: 1, name: MESSAGES.routerFailure })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", `${APP_BASE}/`);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
