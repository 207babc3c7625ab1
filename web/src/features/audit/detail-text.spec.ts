import { expect, it } from "@jest/globals";
import { describeDetail } from "./detail-text.ts";

it.each([
  ["updateUser", "role: user to parent_admin, phone_number", "role: User to Parent Admin, phone number"],
  ["createUser", "role: admin", "role: Admin"],
  ["resetPassword", "email", "e-mail"],
  ["updateOrganization", "name: user_admin", "name: user_admin"],
  ["updateUser", "constructor", "constructor"],
])("shows the detail of %s, %j, as %j", (action, detail, text) => {
  expect(describeDetail(action, detail)).toBe(text);
});
