import { createHash } from "node:crypto";

/**
 * The Message-ID of the mail that tells `recipient` of an event: the same on every attempt and in every process, so
 * that a second copy is recognised as one.
 * @param publicUrl the product's own address; its host is the right-hand side.
 */
export function messageId(eventId: string, recipient: string, publicUrl: string): string {
  const digest = createHash("sha256").update(`${eventId}\n${recipient.toLowerCase()}`).digest("hex").slice(0, 40);
  return `<${digest}@${new URL(publicUrl).hostname}>`;
}
