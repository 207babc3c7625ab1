/**
 * What e-mails and the audit trail show of a webhook's address. Its path and its query may hold a secret, as those of most chat and
 * automation services do: who knows it can send messages to the receiver. More people read mailboxes and the trail than may see the address.
 */
export function readWebhookHost(url: string): string {
  return new URL(url).host;
}
