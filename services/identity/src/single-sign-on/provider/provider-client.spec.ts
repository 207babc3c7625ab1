import { describe, expect, it } from "@jest/globals";
import * as openid from "openid-client";
import { SealedSecrets } from "../../secrets/secrets.module.ts";
import { ProviderClient } from "./provider-client.ts";
import { withProvider } from "./provider-error.ts";
import { makeProviderFetch } from "./provider-fetch.ts";

const secrets = new SealedSecrets({ PASSWORD_RESET_KEY: "k".repeat(32) });
const client = new ProviderClient(secrets, { PUBLIC_URL: "https://takeoff.example", SINGLE_SIGN_ON_ADDRESSES: "public" });

describe("a provider whose name does not exist, and one in a private network", () => {
  it("have the same reason for the user, and the difference for staff and the log", async () => {
    await expect(client.discover("https://login.invalid", "takeoff", "secret")).rejects.toMatchObject({
      reason: "unavailable",
      detail: "no connection",
    });
    for (const issuer of ["https://10.0.0.1", "https://[fd00::1]/realms/a", "https://localhost"])
      await expect(client.discover(issuer, "takeoff", "secret")).rejects.toMatchObject({
        reason: "unavailable",
        detail: "private network",
      });
  });

  it("have the same reason when a request is sent, for the name may have changed since its configuration was read", async () => {
    for (const token_endpoint of ["https://login.invalid/token", "https://10.0.0.1/token"]) {
      const provider = new openid.Configuration({ issuer: "https://login.example", token_endpoint }, "takeoff", "secret");
      provider[openid.customFetch] = makeProviderFetch({ allowsLoopback: false, allowsPrivate: false });
      await expect(withProvider(() => openid.clientCredentialsGrant(provider))).rejects.toMatchObject({ reason: "unavailable" });
    }
  });
});
