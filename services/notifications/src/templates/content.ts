import { SUPPORT_EMAIL, SUPPORT_RESPONSE_HOURS } from "@takeoff/contracts";

/** The content of an e-mail as plain text. The layouts add the markup and escape the text: a template contains no markup. */
export interface Content {
  subject: string;
  /** Shown first, for what the reader must not overlook. */
  notice?: string;
  heading: string;
  /** One or two sentences; mail clients show the beginning next to the subject. */
  lead: string;
  /** Label and value, one row each. */
  details?: readonly (readonly [label: string, value: string])[];
  /** Text that a user wrote; line breaks are preserved. */
  quote?: { label: string; text: string };
  action: { label: string; url: string };
  /** Further paragraphs after the action. */
  remarks?: readonly string[];
  /** Why the recipient receives this e-mail. */
  reason: string;
  /** Adds the address of support to the footer. */
  support?: boolean;
}

/** The text that mail clients show next to the subject. */
export function makePreviewText({ notice, lead }: Pick<Content, "notice" | "lead">): string {
  return notice ? `${notice} ${lead}` : lead;
}

/** The sentence about support, in parts, so that a layout can make the address a link. */
export const SUPPORT_TEXT = {
  before: "Questions? Write to ",
  address: SUPPORT_EMAIL,
  after: `. We respond within ${SUPPORT_RESPONSE_HOURS} hours.`,
} as const;
