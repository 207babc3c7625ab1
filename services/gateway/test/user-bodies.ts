import { MESSAGES, routePath, TEXT_LIMITS, type RouteName } from "@takeoff/contracts";
import { TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { email, password, username } from "./account-bodies.ts";
import type { BodyRow, Field } from "./body-row.ts";

const currentPassword: Field = { name: "current_password", kind: "password", max: TEXT_LIMITS.password };
const phone: Field = { name: "phone_number", kind: "text", max: TEXT_LIMITS.text };
const role: Field = { name: "role", kind: "choice", required: MESSAGES.users.role, partial: true };

/** Users, as administrators and staff add and change them. */
export const USER_BODIES = {
  createUser: {
    prepare: ({ operator }) => ({ client: operator.client, path: routePath("createUser") }),
    body: ({ ours }) => {
      const name = `body.${uniqueSuffix()}`;
      const account = { username: name, email: `${name}@mail.example`, password: TEST_PASSWORD, phone_number: "1", role: "user" };
      return { ...account, organization_id: ours.organization.id };
    },
    fields: [
      username,
      email,
      password,
      phone,
      role,
      { name: "send_invitation", kind: "boolean" },
      { name: "organization_id", kind: "organization" },
    ],
    accepted: "201",
    shownAt: () => "/users",
  },
  updateUser: {
    prepare: async ({ ours, operator }) => ({ client: operator.client, path: `/users/${(await ours.member()).id}` }),
    body: () => ({ email: `body.${uniqueSuffix()}@mail.example`, phone_number: "1", role: "user", current_password: "x" }),
    fields: [{ ...email, partial: true }, phone, role, currentPassword],
    accepted: "200",
    shownAt: () => "/users",
  },
} satisfies Partial<Record<RouteName, BodyRow>>;
