import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { FakeRpc } from "../../../test/fake-rpc.ts";
import { WebhookSecrets } from "./webhook-secrets.ts";

const KEY = Buffer.alloc(32, 1).toString("base64url");
const OTHER_KEY = Buffer.alloc(32, 2).toString("base64url");

function make(key: string): { secrets: WebhookSecrets; rpc: FakeRpc } {
  const rpc = new FakeRpc();
  rpc.handlers["webhooks.sealing_key"] = () => ({ key });
  return { rpc, secrets: new WebhookSecrets(rpc.client) };
}

describe("WebhookSecrets", () => {
  it("opens what it sealed for the same organization only, with one request for the key", async () => {
    const { secrets, rpc } = make(KEY);
    const sealed = await secrets.seal("whsec_a", 7);
    expect(sealed.includes("whsec_a")).toBe(false);
    expect(await secrets.open(sealed, 7)).toBe("whsec_a");
    expect(rpc.requests).toHaveLength(1);
    expect(await secrets.open(sealed, 8)).toBeNull();
  });

  it("asks for the key again when another process sealed with a new one", async () => {
    const { secrets, rpc } = make(KEY);
    await secrets.seal("whsec_a", 7);
    const sealed = await make(OTHER_KEY).secrets.seal("whsec_b", 7);
    rpc.handlers["webhooks.sealing_key"] = () => ({ key: OTHER_KEY });
    expect(await secrets.open(sealed, 7)).toBe("whsec_b");
  });

  it("throws while identity does not respond, and works once it does", async () => {
    const { secrets, rpc } = make(KEY);
    rpc.unavailable = true;
    await expect(secrets.seal("whsec_a", 7)).rejects.toThrow(AppError);
    rpc.unavailable = false;
    expect(await secrets.open(await secrets.seal("whsec_a", 7), 7)).toBe("whsec_a");
  });
});
