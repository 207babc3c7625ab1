import { afterEach, expect, it } from "@jest/globals";
import { clearSavedForms } from "../../shared/saved-form.ts";
import { savedNewUser } from "./saved-forms.ts";
import { EMPTY_USER } from "../../entities/users/fields.ts";

afterEach(clearSavedForms);

it("the saved form of a new user contains the form's values without the password", () => {
  savedNewUser.save(1, { ...EMPTY_USER, username: "ada", password: "Brand-New-Password-1" });
  expect(savedNewUser.read(1)).toEqual({ ...EMPTY_USER, username: "ada" });
});
