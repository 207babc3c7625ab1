import { expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderPart } from "../../../test/render.tsx";
import { RecoveryCodes } from "../second-factor/recovery-codes.tsx";
import { NewSecret } from "./new-secret.tsx";

it("NewSecret selects the secret when it gets the focus, copies it, and is left by Done", async () => {
  const onClose = jest.fn();
  const { person } = renderPart(<NewSecret what="token" label="Access token" secret="tko_1" warning="Keep it." onClose={onClose} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Copy the token nowIt is shown this once. Keep it.");
  await person.tab();
  expect(screen.getByLabelText<HTMLInputElement>("Access token")).toHaveProperty("selectionEnd", 5);
  await person.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("tko_1");
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("RecoveryCodes copies the codes, one a line, and is left by its last button, which has the focus", async () => {
  const onDone = jest.fn();
  const { person } = renderPart(<RecoveryCodes codes={["aaaa", "bbbb"]} done="Done" onDone={onDone} />);
  expect(screen.getByRole("button", { name: "Done" })).toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("aaaa\nbbbb\n");
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(onDone).toHaveBeenCalledTimes(1);
});
