import { readRunFile } from "./run-file.ts";
import { waitFor } from "./wait.ts";

/** An e-mail in the mail catcher: the fields of maildev 3's API that tests use. */
export interface CapturedMail {
  id: string;
  /** When it arrived, ISO 8601. */
  time: string;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  envelope: { from: { address: string }; to: { address: string }[] };
  /** Header names in lower case. */
  headers: Record<string, string>;
  text?: string;
  html?: string;
}

export interface MailOptions {
  /** The whole subject, or a pattern. */
  subject?: string | RegExp;
}

/** All e-mails delivered to exactly this address, oldest first. */
export async function mailsTo(address: string, { subject }: Pick<MailOptions, "subject"> = {}): Promise<CapturedMail[]> {
  const { mail_url: catcher } = readRunFile();
  if (!catcher) throw new Error("the running product has no mail catcher: start it without an SMTP server");
  const query = new URLSearchParams({ "envelope.to.address": address });
  const response = await fetch(new URL(`/api/email?${query.toString()}`, catcher));
  if (!response.ok) throw new Error(`the mail catcher returned ${response.status}`);
  const mails = (await response.json()) as CapturedMail[];
  return mails.filter(
    (mail) => subject === undefined || (typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject)),
  );
}

/** Waits for an e-mail to an address and returns the newest match. */
export function mailTo(address: string, options: MailOptions = {}): Promise<CapturedMail> {
  const what = `an e-mail to ${address}${options.subject === undefined ? "" : ` with the subject ${String(options.subject)}`}`;
  return waitFor(async () => (await mailsTo(address, options)).at(-1), { what });
}

/** The first link in an e-mail's text that begins with the public URL. Throws without one. */
export function linkIn(mail: CapturedMail): string {
  const { public_url: publicUrl } = readRunFile();
  const link = (mail.text ?? "").split(/[\s<>"]+/).find((word) => word.startsWith(publicUrl));
  if (!link) throw new Error(`no link to ${publicUrl} in the e-mail "${mail.subject}"`);
  return link;
}
