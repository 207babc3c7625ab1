import { WEBHOOK_LIMITS } from "./limits.ts";

/** The sentences about webhooks. Not among `MESSAGES`, which are part of the web app's first load. */
export const WEBHOOK_MESSAGES = {
  urlRequired: "Please enter the address",
  url: "Please enter an https address without a user name, a password and a part after #",
  // One sentence for both: two would let a customer find out which names exist in the networks of this installation.
  urlUnreachable: "No webhook can be sent to this address: its host name is unknown, or leads to a private network",
  eventsRequired: "Please choose at least one event",
  change: "Please name what to change: url, events or is_enabled",
  tooMany: `Your organization has ${WEBHOOK_LIMITS.perOrganization} webhooks, the most that it may have. Please delete one first.`,
  stillWaiting: "This delivery is still being attempted.",
  contentErased: "The document of this delivery was deleted, and what it held with it.",
  disabled: "This webhook is disabled. Please enable it first.",
  fetchFailed: "Failed to fetch the webhooks",
  deliveriesFailed: "Failed to fetch the deliveries",
  saveFailed: "Failed to save the webhook",
  deleteFailed: "Failed to delete the webhook",
  rotateFailed: "Failed to make a new secret",
  sendFailed: "Failed to send",
  saved: "The webhook was saved.",
  deleted: "The webhook was deleted.",
  testQueued: "The test is on its way.",
  sentAgain: "The delivery is on its way again.",
} as const;
