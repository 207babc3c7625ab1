import { ACCESS_TOKEN_LIMITS } from "./limits.ts";

/** The sentences about access tokens. Not among `MESSAGES`, which are part of the web app's first load. */
export const TOKEN_MESSAGES = {
  nameRequired: "Please enter a name for the token",
  scopesRequired: "Please choose what the token may do",
  days: `Please enter a number of days from 1 to ${ACCESS_TOKEN_LIMITS.maxDays}`,
  tooMany: `You have ${ACCESS_TOKEN_LIMITS.perUser} access tokens, the most that an account may have. Please revoke one first.`,
  invalid: "This access token is not valid. It may have expired, or was revoked.",
  notAccepted: "This address accepts no access token.",
  scopeMissing: (scope: string) => `This access token lacks the scope ${scope}.`,
  cookieAndToken: "Please send either a session cookie or an access token, not both.",
  fetchFailed: "Failed to fetch the access tokens",
  createFailed: "Failed to create the access token",
  revoked: (name: string) => `The access token ${name} was revoked.`,
  revokeFailed: "Failed to revoke the access token",
} as const;
