import { emailText } from "@takeoff/contracts";

export interface SenderAddress {
  name: string;
  address: string;
}

const schema = emailText();

/** True for exactly one plain address. False for text that an SMTP client or server could parse as several, a group, a name or a header. */
export function isMailbox(text: string): boolean {
  const parsed = schema.safeParse(text);
  // The schema trims: text with blanks around it parses, but is not an address.
  return parsed.success && parsed.data === text;
}

/** Reads `address` or `Name <address>`; null for anything else. */
export function parseSender(text: string): SenderAddress | null {
  const [, name = "", bracketed] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return isMailbox(address) ? { name: name.trim(), address } : null;
}
