/** What a mail says, as plain text. How it looks is the layouts' business, and so is escaping: a template writes no markup. */
export interface Content {
  subject: string;
  heading: string;
  /** One or two sentences; mail programs show their beginning beside the subject. */
  lead: string;
  /** Label and value, one row each. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Somebody's own words, line breaks kept. */
  quote?: { label: string; text: string };
  action: { label: string; url: string };
  /** Why the recipient gets this mail. */
  why: string;
}
