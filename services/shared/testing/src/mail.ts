import { readRunFile } from "./run-file.ts";
import { waitFor } from "./wait.ts";

/** An e-mail as the catcher keeps it (the fields of maildev 3's API that tests look at). */
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
  /** The whole subject, or an expression that it matches. */
  subject?: string | RegExp;
  /** Time-out, milliseconds. Default: 10 s. */
  timeoutMs?: number;
}

/** All e-mails that were delivered to an address, oldest first. The address is compared letter by letter. */
export async function mailsTo(address: string, { subject }: Pick<MailOptions, "subject"> = {}): Promise<CapturedMail[]> {
  const { mail_url: catcher } = readRunFile();
  if (!catcher) throw new Error("The running product sends its mail to a server of its own; start it with the mail catcher.");
  const query = new URLSearchParams({ "envelope.to.address": address });
  const answer = await fetch(new URL(`/api/email?${query.toString()}`, catcher));
  if (!answer.ok) throw new Error(`The mail catcher answered ${answer.status}`);
  const mails = (await answer.json()) as CapturedMail[];
  return mails.filter(
    (mail) => subject === undefined || (typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject)),
  );
}

/** Waits for an e-mail to an address and answers the newest that matches. */
export function mailTo(address: string, options: MailOptions = {}): Promise<CapturedMail> {
  const what = `an e-mail to ${address}${options.subject === undefined ? "" : ` with the subject ${String(options.subject)}`}`;
  return waitFor(async () => (await mailsTo(address, options)).at(-1), { timeoutMs: options.timeoutMs, what });
}

/** The first link in an e-mail's text that begins with the public URL; throws when there is none. */
export function linkIn(mail: CapturedMail, publicUrl: string = readRunFile().public_url): string {
  const link = (mail.text ?? "").split(/[\s<>"]+/).find((word) => word.startsWith(publicUrl));
  if (!link) throw new Error(`No link to ${publicUrl} in the e-mail "${mail.subject}"`);
  return link;
}
