import { PAGES, pageUrl } from "@takeoff/contracts";
import * as z from "zod";
import { line, shorten } from "./format.ts";
import type { Content } from "./content.ts";

const ADDRESS_CHARACTERS = 200;

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
      ["Address", shorten(withoutQuery(url), ADDRESS_CHARACTERS)],
    ],
    remarks: ["In Manage Users, under Organization, you find what was answered, can enable it, and can send what failed again."],
    action: { label: "Open webhooks", url: pageUrl(publicUrl, `${PAGES.users}?tab=organization`) },
    reason: "You receive this e-mail because you are an administrator of your organization.",
    support: true,
  };
}

/** The query of an address may hold a secret, which belongs in no mailbox. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, "");
}
