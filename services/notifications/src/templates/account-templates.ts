import { idSchema, LIMITS, SUPPORT_EMAIL } from "@takeoff/contracts";
import * as z from "zod";
import type { Content } from "./content.ts";
import type { Asks } from "./template.ts";
import { line, period, pointInTime } from "./text.ts";

export const accountData = z.object({ username: line });
export const passwordChangedData = accountData.extend({ changed_at: z.iso.datetime() });
/** What is kept of a request for a new password: enough to ask for its token, which opens the account. */
export const resetData = accountData.extend({ reset_id: idSchema });
export const resetMailData = resetData.extend({ token: z.string().min(1) });

const loginUrl = (publicUrl: string): string => `${publicUrl}/client/login`;

export function welcome({ username }: z.infer<typeof accountData>, publicUrl: string): Content {
  return {
    subject: "Welcome to Takeoff",
    heading: "Welcome to Takeoff",
    lead: "An account was created for you. Sign in with your username and the password that your administrator gives you.",
    facts: [["Username", username]],
    action: { label: "Sign in", url: loginUrl(publicUrl) },
    remarks: ["We never send a password by mail. You can choose a new one at any time with “Forgot your password” on the sign-in page."],
    why: "You receive this e-mail because an administrator created an account with this address.",
    support: true,
  };
}

/** Asks for the link's token; null when the request no longer counts. */
export async function withToken(data: z.infer<typeof resetData>, rpc: Asks): Promise<z.infer<typeof resetMailData> | null> {
  const { token } = await rpc.ask("password_resets.token", { reset_id: data.reset_id });
  return token === null ? null : { ...data, token };
}

export function passwordReset({ username, token }: z.infer<typeof resetMailData>, publicUrl: string): Content {
  const life = period(LIMITS.passwordResetSeconds);
  return {
    subject: "Reset your Takeoff password",
    heading: "Reset your password",
    lead: `A new password was requested for your account. Choose one with the link below: it works for ${life} from the request.`,
    facts: [["Username", username]],
    action: { label: "Choose a new password", url: `${publicUrl}/client/reset-password/${encodeURIComponent(token)}` },
    remarks: [
      "The link works once, and only the newest one does. Keep it to yourself: whoever has it can set your password.",
      "If it was not you who asked, you need not do anything: your password stays as it is.",
    ],
    why: "You receive this e-mail because a new password was asked for on the sign-in page with this address.",
    support: true,
  };
}

export function passwordChanged({ username, changed_at }: z.infer<typeof passwordChangedData>, publicUrl: string): Content {
  return {
    subject: "Your Takeoff password was changed",
    heading: "Your password was changed",
    lead: "Your account has a new password, and all of its sessions were ended. Please sign in again with the new one.",
    facts: [
      ["Username", username],
      ["Changed on", pointInTime(changed_at)],
    ],
    action: { label: "Sign in", url: loginUrl(publicUrl) },
    remarks: [`If it was not you, somebody else may have been in your account: contact support at once at ${SUPPORT_EMAIL}.`],
    why: "You receive this e-mail because the password of the account with this address was changed.",
    support: true,
  };
}
