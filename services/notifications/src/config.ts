import {
  callerVerifierConfig,
  choiceSetting,
  databaseConfig,
  endpoint,
  httpConfig,
  processConfig,
  rpcClientConfig,
} from "@takeoff/platform";
import * as z from "zod";
import { isMailbox, parseSender } from "./sending/mailbox.ts";

export const notificationsConfig = processConfig
  .extend(httpConfig.shape)
  .extend(callerVerifierConfig.shape)
  .extend(rpcClientConfig.shape)
  .extend(databaseConfig.shape)
  .extend({
    /** The SMTP server; may contain a user and a password, and nodemailer's options as a query. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be smtp://host:port or smtps://host:port" }),
    MAIL_FROM: z
      .string()
      .default("Takeoff <no-reply@takeoff.example>")
      .transform((text, context) => {
        const sender = parseSender(text);
        if (sender) return sender;
        context.addIssue("must be one address, or a name and <address>");
        return z.NEVER;
      }),
    /** Receives the e-mails about new projects and about due ones that are not assigned; the first administrator does when this is absent. */
    STAFF_EMAIL: z.string().refine(isMailbox, { error: "must be one e-mail address" }).optional(),
    WEBHOOK_ADDRESSES: choiceSetting("WEBHOOK_ADDRESSES"),
    IDENTITY_RPC: endpoint,
    ORGANIZATIONS_RPC: endpoint,
  });
export type NotificationsConfig = z.infer<typeof notificationsConfig>;
