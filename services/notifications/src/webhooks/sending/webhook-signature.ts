import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const SECRET_PREFIX = "whsec_";
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 24;

export function makeWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** The headers of a message by Standard Webhooks 1.0, with a signature for each secret. @param now which receivers compare with theirs */
export function makeWebhookHeaders(messageId: string, body: string, secrets: readonly string[], now: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "accept-encoding": "identity",
    "user-agent": "Takeoff-Webhooks",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(" "),
  };
}
