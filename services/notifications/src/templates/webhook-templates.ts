import { PAGES, pageUrl, SUPPORT_EMAIL, WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from "@takeoff/contracts";
import * as z from "zod";
import { readWebhookHost } from "../webhooks/webhook-host.ts";
import { formatTimestamp, line, shorten } from "./format.ts";
import type { Content } from "./content.ts";

const ADDRESS_CHARACTERS = 200;

const REASON = "You receive this e-mail because you are an administrator of your organization.";
const makeWebhooksUrl = (publicUrl: string): string => pageUrl(publicUrl, `${PAGES.users}?tab=organization`);

/** Contains the host alone: path and query of a webhook's address may be secrets, which belong in no mailbox and no ledger. */
export const webhookCreatedData = z.object({
  /** Whether it is a webhook from before, whose address leads to another server now. */
  is_moved: z.boolean(),
  username: line,
  host: line,
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
  /** Null for staff, whose names the e-mail does not repeat: they are in the audit trail. */
  added_by: line.nullable(),
  added_at: z.iso.datetime(),
});

export function webhookCreated(data: z.infer<typeof webhookCreatedData>, publicUrl: string): Content {
  const { is_moved: isMoved, username, host, events, added_by, added_at } = data;
  const verb = isMoved ? "Changed" : "Added";
  return {
    subject: isMoved ? "A webhook of your organization leads to another server" : "A webhook was added to your organization",
    heading: isMoved ? "A webhook leads to another server" : "A webhook was added",
    lead: "From now on Takeoff sends the events below to this server, with names, notes and questionnaires of your projects.",
    details: [
      ["Username", username],
      ["Server", shorten(host, ADDRESS_CHARACTERS)],
      [`${verb} by`, added_by ?? "Takeoff staff"],
      [`${verb} on`, formatTimestamp(added_at)],
      ["Events", events.map((event) => WEBHOOK_EVENT_LABELS[event]).join("; ")],
    ],
    action: { label: "Open webhooks", url: makeWebhooksUrl(publicUrl) },
    remarks: [
      `If your organization meant to do this, you need not do anything. If not, delete the webhook in Manage Users, under Organization, and write to ${SUPPORT_EMAIL}: who did it may have someone else's account.`,
    ],
    reason: REASON,
    support: true,
  };
}

export const webhookDisabledData = z.object({ username: line, url: line, disabled_reason: z.enum(["failing", "gone"]) });

const LEADS = {
  failing: "Takeoff could deliver nothing to this webhook for a day, and has disabled it. Events are no longer sent to it.",
  gone: "The server of this webhook answered that it is gone for good (410), and Takeoff has disabled it. Events are no longer sent to it.",
};

export function webhookDisabled({ username, url, disabled_reason }: z.infer<typeof webhookDisabledData>, publicUrl: string): Content {
  return {
    subject: "A webhook of your organization was disabled",
    heading: "A webhook was disabled",
    lead: LEADS[disabled_reason],
    details: [
      ["Username", username],
      ["Address", shorten(readWebhookHost(url), ADDRESS_CHARACTERS)],
    ],
    remarks: ["In Manage Users, under Organization, you find what was answered, can enable it, and can send what failed again."],
    action: { label: "Open webhooks", url: makeWebhooksUrl(publicUrl) },
    reason: REASON,
    support: true,
  };
}
