import {
  LIMITS,
  PAGES,
  pageUrl,
  SECOND_FACTOR_CHANGES,
  secondFactorChangeSchema,
  shownDeviceName,
  SUPPORT_EMAIL,
  TOKEN_SCOPE_LABELS,
  tokenScopeSchema,
  UNKNOWN_BROWSER,
} from "@takeoff/contracts";
import * as z from "zod";
import type { Content } from "./content.ts";
import { line, formatDuration, formatTimestamp } from "./format.ts";

export const accountData = z.object({ username: line });
type LinkData = z.infer<typeof accountData> & { token: string };

export const passwordChangedData = accountData.extend({ changed_at: z.iso.datetime() });
export const emailChangedData = passwordChangedData.extend({ new_email: line });

const makeLoginUrl = (publicUrl: string): string => pageUrl(publicUrl, PAGES.login);

export function welcome({ username }: z.infer<typeof accountData>, publicUrl: string): Content {
  return {
    subject: "Welcome to Takeoff",
    heading: "Welcome to Takeoff",
    lead: "An account was created for you. Log in with your username and the password from your administrator.",
    details: [["Username", username]],
    action: { label: "Log in", url: makeLoginUrl(publicUrl) },
    remarks: ["We never send passwords by e-mail. You can choose a new one at any time with “Forgot your password” on the login page."],
    reason: "You receive this e-mail because an administrator created an account with this address.",
    support: true,
  };
}

export function invitation({ username, token }: LinkData, publicUrl: string): Content {
  const life = formatDuration(LIMITS.invitationSeconds);
  return {
    subject: "You are invited to Takeoff",
    heading: "You are invited to Takeoff",
    lead: `An account was created for you. Choose your password with the link below, then log in with your username. The link works for ${life} after the invitation.`,
    details: [["Username", username]],
    action: { label: "Choose your password", url: pageUrl(publicUrl, `${PAGES.resetPassword}/${encodeURIComponent(token)}`) },
    remarks: [
      "The link works once, and only the newest link is valid. Do not share it: anyone who has it can set your password.",
      "If the link no longer works, ask your administrator to send the invitation again.",
    ],
    reason: "You receive this e-mail because an administrator created an account with this address.",
    support: true,
  };
}

export function passwordReset({ username, token }: LinkData, publicUrl: string): Content {
  const life = formatDuration(LIMITS.passwordResetSeconds);
  return {
    subject: "Reset your Takeoff password",
    heading: "Reset your password",
    lead: `A password reset was requested for your account. Choose a new password with the link below. It works for ${life} after the request.`,
    details: [["Username", username]],
    action: { label: "Choose a new password", url: pageUrl(publicUrl, `${PAGES.resetPassword}/${encodeURIComponent(token)}`) },
    remarks: [
      "The link works once, and only the newest link is valid. Do not share it: anyone who has it can set your password.",
      "If you did not request this, you need not do anything: your password stays the same.",
    ],
    reason: "You receive this e-mail because a password reset for this address was requested on the login page.",
    support: true,
  };
}

export function passwordChanged({ username, changed_at }: z.infer<typeof passwordChangedData>, publicUrl: string): Content {
  return {
    subject: "Your Takeoff password was changed",
    heading: "Your password was changed",
    lead: "Your account has a new password, and its other sessions were ended. Please log in there again with the new password.",
    details: [
      ["Username", username],
      ["Changed on", formatTimestamp(changed_at)],
    ],
    action: { label: "Log in", url: makeLoginUrl(publicUrl) },
    remarks: [`If you did not do this, someone else may have access to your account: write to ${SUPPORT_EMAIL} immediately.`],
    reason: "You receive this e-mail because the password of the account with this address was changed.",
    support: true,
  };
}

export const newDeviceData = accountData.extend({ device: line.nullable(), address: line, signed_in_at: z.iso.datetime() });

export function newDevice({ username, device, address, signed_in_at }: z.infer<typeof newDeviceData>, publicUrl: string): Content {
  return {
    subject: "New sign-in to your Takeoff account",
    heading: "A new device signed in",
    lead: "Your account was used with a browser, or from a network, with which it was not used before.",
    details: [
      ["Username", username],
      ["Browser", shownDeviceName(device ?? UNKNOWN_BROWSER)],
      ["Address", address],
      ["Signed in on", formatTimestamp(signed_in_at)],
    ],
    action: { label: "See your sessions", url: pageUrl(publicUrl, PAGES.account) },
    remarks: [
      `If it was you, you need not do anything. If not, end the session and change your password on that page, and write to ${SUPPORT_EMAIL}.`,
    ],
    reason: "You receive this e-mail because the account with this address was used with a new device.",
    support: true,
  };
}

export const accessTokenCreatedData = accountData.extend({
  name: line,
  scopes: z.array(tokenScopeSchema).min(1),
  expires_at: z.iso.datetime(),
  token_created_at: z.iso.datetime(),
});

export function accessTokenCreated(data: z.infer<typeof accessTokenCreatedData>, publicUrl: string): Content {
  const { username, name, scopes, expires_at, token_created_at } = data;
  return {
    subject: "New access token for your Takeoff account",
    heading: "An access token was created",
    lead: "A program that has this token can use Takeoff as you, without your password, within what the token may do.",
    details: [
      ["Username", username],
      ["Token", name],
      ["May do", scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join("; ")],
      ["Created on", formatTimestamp(token_created_at)],
      ["Expires on", formatTimestamp(expires_at)],
    ],
    action: { label: "See your access tokens", url: pageUrl(publicUrl, PAGES.account) },
    remarks: [
      `If it was you, you need not do anything. If not, someone else knows your password: revoke the token and change your password on that page, and write to ${SUPPORT_EMAIL}.`,
    ],
    reason: "You receive this e-mail because an access token was created for the account with this address.",
    support: true,
  };
}

export const secondFactorChangedData = passwordChangedData.extend({ change: secondFactorChangeSchema });

export function secondFactorChanged(data: z.infer<typeof secondFactorChangedData>, publicUrl: string): Content {
  const { username, change, changed_at } = data;
  return {
    subject: SECOND_FACTOR_CHANGES[change],
    heading: "Your second factor was changed",
    lead: `${SECOND_FACTOR_CHANGES[change]}.`,
    details: [
      ["Username", username],
      ["Changed on", formatTimestamp(changed_at)],
    ],
    action: { label: "See your account", url: pageUrl(publicUrl, PAGES.account) },
    remarks: [`If you did not do this, someone else may have access to your account: write to ${SUPPORT_EMAIL} immediately.`],
    reason: "You receive this e-mail because the second factor of the account with this address was changed or replaced.",
    support: true,
  };
}

export function confirmEmail({ username, token }: LinkData, publicUrl: string): Content {
  const life = formatDuration(LIMITS.emailConfirmationSeconds);
  return {
    subject: "Confirm your e-mail address for Takeoff",
    heading: "Confirm your e-mail address",
    lead: `This address was entered for a Takeoff account. Confirm it with the link below. It works for ${life} after the change.`,
    details: [["Username", username]],
    action: { label: "Confirm this address", url: pageUrl(publicUrl, `${PAGES.confirmEmail}/${encodeURIComponent(token)}`) },
    remarks: [
      "Until you confirm it, password reset links are sent to the previously confirmed address.",
      "The link works once, and only the newest link is valid. If the account is not yours, ignore this e-mail.",
    ],
    reason: "You receive this e-mail because this address was entered for an account.",
    support: true,
  };
}

export function emailChanged({ username, new_email, changed_at }: z.infer<typeof emailChangedData>, publicUrl: string): Content {
  return {
    subject: "The e-mail address of your Takeoff account was changed",
    heading: "Your e-mail address was changed",
    lead: "Your account has a new e-mail address. Until it is confirmed, password reset links are still sent to this address.",
    details: [
      ["Username", username],
      ["New address", new_email],
      ["Changed on", formatTimestamp(changed_at)],
    ],
    action: { label: "Go to the login page", url: makeLoginUrl(publicUrl) },
    remarks: [
      `If you did not expect this change, choose a new password immediately: use “Forgot your password” on the login page with this address. Your account then has this address again, and the new one can no longer be confirmed. Then write to ${SUPPORT_EMAIL}.`,
    ],
    reason: "You receive this e-mail because the address of your account was changed.",
    support: true,
  };
}
