import { WEBHOOK_MESSAGES, type Webhook, type WebhookEvent } from "@takeoff/contracts";

export interface WebhookForm {
  url: string;
  events: WebhookEvent[];
}

/** The form of a webhook, or of a new one. */
export function readForm(webhook: Webhook | null): WebhookForm {
  return webhook ? { url: webhook.url, events: webhook.events } : { url: "", events: ["document.completed", "document.failed"] };
}

/** The sentences below the fields of the form; null where a field is right. The server says which networks it accepts. */
export const validateWebhook = {
  url: (url: string) => {
    if (url.trim() === "") return WEBHOOK_MESSAGES.urlRequired;
    return URL.canParse(url.trim()) ? null : WEBHOOK_MESSAGES.url;
  },
  events: (events: WebhookEvent[]) => (events.length === 0 ? WEBHOOK_MESSAGES.eventsRequired : null),
};
