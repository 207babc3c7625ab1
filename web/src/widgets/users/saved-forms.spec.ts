import { afterEach, describe, expect, it } from "@jest/globals";
import { clearDrafts } from "../../shared/saved-form.ts";
import { addUserDraft } from "./saved-forms.ts";
import { EMPTY_USER } from "../../entities/users/fields.ts";

afterEach(clearDrafts);

describe("the draft of a new user", () => {
  it("contains the form's values without the password", () => {
    addUserDraft.save(1, { ...EMPTY_USER, username: "ada", password: "Brand-New-Password-1" });
    expect(addUserDraft.read(1)).toEqual({ ...EMPTY_USER, username: "ada" });
  });
});
