// Apart from the schemas of the routes, which each first load of the web app reads.
import { QUEUE_CONSUMERS, type ConsumedBy, type Consumer, type EventType, type QueueName } from "../messaging/queues.ts";

export const QUEUE_LABELS: Record<QueueName, string> = {
  identity: "Accounts",
  documents: "Documents",
  "documents-checks": "File checks",
  "documents-extraction": "Results",
  "documents-drafts": "Draft takeoffs",
  "documents-scans": "Scans",
  notifications: "E-mail",
  webhooks: "Webhooks",
};

/** What each consumer's jobs do, for staff who retry or discard them. A missing event is a type error. */
export const JOB_DESCRIPTIONS: { [C in Consumer]: Record<ConsumedBy<C>, string> } = {
  identity: { "organization.deleted": "Remove the accounts of a deleted organization" },
  documents: {
    "organization.updated": "Show an organization's new name on its documents",
    "organization.deleted": "Remove the documents of a deleted organization",
    "document.uploaded": "Check an uploaded file",
    "document.results_stored": "Read and compare a document's results",
    "document.draft_requested": "Read a drawing for a draft takeoff",
    "document.scans_requested": "Read the scanned pages of a drawing",
    "document.draft_completed": "Make the marked-up PDF of a draft takeoff",
  },
  notifications: {
    "user.created": "Prepare the welcome e-mail",
    "user.invited": "Prepare the e-mail with an invitation",
    "user.password_reset_requested": "Prepare the e-mail with a password reset link",
    "user.email_changed": "Prepare the e-mails about a changed e-mail address",
    "user.new_device": "Prepare the e-mail about a new device",
    "user.access_token_created": "Prepare the e-mail about a new access token",
    "user.second_factor_changed": "Prepare the e-mail about a changed second factor",
    "user.password_changed": "Prepare the e-mail about a changed password",
    "organization.deleted": "Remove the unsent e-mails of a deleted organization",
    "document.uploaded": "Prepare the e-mails about a new project",
    "document.status_changed": "Prepare the e-mail about a document's status",
    "document.due_soon": "Prepare the e-mail about a document that is due soon",
    "document.test_notification_requested": "Prepare a test of the failure e-mail",
  },
  webhooks: {
    "document.uploaded": "Prepare the webhook deliveries about a new document",
    "document.status_changed": "Prepare the webhook deliveries about a document's status",
    "document.deleted": "Prepare the webhook deliveries about a deleted document",
    "organization.deleted": "Remove the webhooks of a deleted organization",
  },
};

/** The description of a queue's job; the event's type where the queue has no such job. */
export function jobDescription(queue: QueueName, type: EventType): string {
  const works: Partial<Record<EventType, string>> = JOB_DESCRIPTIONS[QUEUE_CONSUMERS[queue]];
  return works[type] ?? type;
}
