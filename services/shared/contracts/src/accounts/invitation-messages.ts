/** The sentences about invitations, and about links that set a password. Not among `MESSAGES`, which the web app's first load holds. */
export const INVITATION_MESSAGES = {
  created: (email: string) => `User created successfully. An invitation was sent to ${email}.`,
  sent: (email: string) => `An invitation was sent to ${email}.`,
  sendFailed: "Failed to send the invitation",
  done: "Your password is set. Please login with it.",
  accepted: "This user has already set a password.",
  disabled: "This account is disabled. Please enable it first.",
} as const;

/** Why a link that sets a password does not work. That of an unknown one is the sentence of `invalid_token`. */
export const LINK_MESSAGES = {
  used: "This link was already used or withdrawn.",
  replaced: "A newer link was sent. Please use the link of the newest e-mail.",
  expired: "This link has expired.",
} as const;
