/** What a mail says, as plain text. How it looks is the layouts' business, and so is escaping: a template writes no markup. */
export interface Content {
  subject: string;
  /** Stands before everything else, for what must not be overlooked. */
  notice?: string;
  heading: string;
  /** One or two sentences; mail programs show their beginning beside the subject. */
  lead: string;
  /** Label and value, one row each. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Somebody's own words, line breaks kept. */
  quote?: { label: string; text: string };
  action: { label: string; url: string };
  /** What else the reader should know, a paragraph each. */
  remarks?: readonly string[];
  /** Why the recipient gets this mail. */
  why: string;
  /** Names the address of support under the mail, where its reader may need a person. */
  support?: boolean;
}

/** What mail programs show of a mail beside its subject. */
export function preview({ notice, lead }: Pick<Content, "notice" | "lead">): string {
  return notice ? `${notice} ${lead}` : lead;
}
