/** The sentences about a user's own account and single sign-on. */
export const ACCOUNT_MESSAGES = {
  account: {
    passwordChanged: "Your password was changed. All other sessions were ended.",
    passwordFailed: "Failed to change the password",
    fetchSessionsFailed: "Failed to fetch your sessions",
    sessionEnded: "The session was ended.",
    othersEnded: "All other sessions were ended.",
    endFailed: "Failed to end the session",
    endOthersFailed: "Failed to end your other sessions",
    userSessionsEnded: (username: string) => `All sessions of ${username} were ended.`,
  },
  singleSignOn: {
    issuerRequired: "Issuer is required",
    issuer: "Please enter the issuer's address without query and fragment, such as https://login.example.com",
    clientIdRequired: "Client ID is required",
    clientSecretRequired: "Client secret is required",
    domain: "Please enter each domain as in example.com",
    domainsRequired: "Please enter at least one e-mail domain",
    tooManyDomains: (max: number) => `Please enter at most ${max} domains`,
    domainTaken: (domain: string) => `${domain} belongs to another organization's single sign-on.`,
    accountsElsewhere: (max: number) =>
      `These accounts outside of this organization had addresses in its e-mail domains before (at most ${max} are shown). New ones cannot be created. Their addresses cannot be used to sign in here: please change them, or delete the accounts, in Manage Users.`,
    unknownDomain: "No organization has single sign-on for this e-mail address. Please log in with your username and password.",
    unavailable: "Your organization's sign-in service does not respond. Please try again in a moment.",
    fetchFailed: "Failed to fetch the single sign-on settings",
    saveFailed: "Failed to save the single sign-on settings",
    saved: "Single sign-on saved successfully",
    deleteFailed: "Failed to remove single sign-on",
    deleted: "Single sign-on was removed. Users of this organization log in with their passwords.",
    confirmDelete: "Remove single sign-on? Users who were created by it need a password reset to log in again.",
    startFailed: "Failed to start the sign-in",
    failures: {
      expired: "This sign-in has expired, or was started in another window. Please try again.",
      denied: "Your organization's sign-in service did not sign you in.",
      unavailable: "Your organization's sign-in service does not respond. Please try again in a moment.",
      invalid: "The response of your organization's sign-in service is not valid. Please contact your administrator.",
      email_unverified: "Your organization's sign-in service has not verified your e-mail address. Please contact your administrator.",
      email_domain: "Your e-mail address is not one of your organization's. Please contact your administrator.",
      no_account: "You do not have an account yet. Please contact your administrator.",
      not_allowed: "You cannot sign in with your organization. Please contact your administrator.",
    },
  },
} as const;

/** What is wrong with an issuer, as its provider responds: not among those of the web app, which shows what it receives. */
export const ISSUER_MESSAGES = {
  scheme: "The issuer's address must begin with https://",
  isPrivate: "This provider is in a private network. This installation permits providers on the public internet only.",
  unreachable: "The issuer does not respond at this address. Please check it, and whether this service may connect to it.",
  invalid: "This address does not return the configuration of an OpenID provider with this issuer.",
  unsuitable: "This provider does not offer the authorization code flow.",
} as const;
