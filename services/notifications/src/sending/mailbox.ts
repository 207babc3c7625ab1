import { emailText } from "@takeoff/contracts";

/** A sender as it stands in the From line. */
export interface Sender {
  name: string;
  address: string;
}

const schema = emailText();

/**
 * True for exactly one plain mailbox: what a mail program would read as several addresses, a group, a name with an
 * address or another header line must never reach one.
 */
export function isMailbox(text: string): boolean {
  const parsed = schema.safeParse(text);
  // The schema trims; a text that needed it is not a mailbox.
  return parsed.success && parsed.data === text;
}

/** Reads `address` or `Name <address>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, name = "", bracketed] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return isMailbox(address) ? { name: name.trim(), address } : null;
}
