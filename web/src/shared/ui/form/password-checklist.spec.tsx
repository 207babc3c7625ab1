import { PASSWORD_RULES } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordField } from "./password-field.tsx";

describe("PasswordChecklist", () => {
  it("says of each rule whether the input meets it", () => {
    const { rerender } = renderPart(<PasswordChecklist password="password" />);
    const list = () => within(screen.getByRole("list", { name: "Password Requirements:" })).getAllByRole("listitem");
    expect(list().map(({ textContent }) => textContent)).toEqual(
      PASSWORD_RULES.map(({ label, test }) => `${label}${test("password") ? ": met" : ": not met yet"}`),
    );
    rerender(<PasswordChecklist password="Brand-New-Password-1" />);
    for (const item of list()) expect(item).toHaveTextContent(/: met$/);
  });
});

describe("PasswordField", () => {
  it("shows its text at the press of a button that Tab reaches", async () => {
    const { person } = renderPart(<PasswordField label="Current Password" fieldName="current password" defaultValue="secret" />);
    const field = screen.getByLabelText("Current Password");
    expect(field).toHaveAttribute("type", "password");
    await person.tab();
    await person.tab();
    expect(screen.getByRole("button", { name: "Show or hide the current password" })).toHaveFocus();
    await person.keyboard(" ");
    expect(field).toHaveAttribute("type", "text");
  });
});
