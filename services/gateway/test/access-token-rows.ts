import type { RouteName } from "@takeoff/contracts";
import { TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { ADMINS_ONLY, FORBIDDEN, MISSING, NOT_ADMITTED, SIGNED_IN, type Row, signedIn } from "./outcome-row.ts";

/** A valid body for `POST /user/access-tokens`. */
const newAccessToken = () => ({
  name: `Matrix ${uniqueSuffix()}`,
  scopes: ["documents:read"],
  expires_in_days: 30,
  current_password: TEST_PASSWORD,
});

export const ACCESS_TOKEN_OUTCOMES = {
  listOwnAccessTokens: { ...SIGNED_IN, send: (client) => client.get("/user/access-tokens") },
  createAccessToken: {
    ...signedIn("201"),
    ownAccount: true,
    send: (client) => client.post("/user/access-tokens", newAccessToken()),
  },
  revokeOwnAccessToken: {
    ...signedIn(MISSING),
    send: (client) => client.delete("/user/access-tokens/2000000000"),
  },
  listAccessTokens: { ...ADMINS_ONLY, send: (client) => client.get("/access-tokens") },
  revokeAccessToken: {
    ...NOT_ADMITTED,
    user: FORBIDDEN,
    admin: MISSING,
    parent_admin: MISSING,
    send: (client) => client.delete("/access-tokens/2000000000"),
  },
} satisfies Partial<Record<RouteName, Row>>;
