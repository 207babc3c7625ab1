import { LIMITS, MESSAGES, SETTINGS, SUPPORT_EMAIL, SUPPORT_RESPONSE_HOURS, TEXT_LIMITS } from "@takeoff/contracts";
import { ROLE_DESCRIPTIONS } from "../../src/shared/role-descriptions.ts";
import { bullets, heading, steps, table, text, type Section } from "./block.ts";
import { duration, enumeration, megabytes } from "./units.ts";

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

export const ADMINISTRATORS: Section = {
  title: "For administrators",
  blocks: [
    heading("Users and roles"),
    text("Every user in your organization has one of two roles:"),
    table(
      ["Role", "What it may do"],
      [3, 8],
      ROLE_DESCRIPTIONS.map(({ title, may }) => [title, `${may[0]}, ${enumeration(may.slice(1).map(lowerFirst))}.`]),
    ),
    heading("Adding and removing a user"),
    steps(
      "Open “Manage Users” in the sidebar. It lists the users of your organization, and only administrators see it.",
      "Press “Add User” and enter the username, the e-mail address and the role; a phone number is optional.",
      `Choose “Send an invitation”: the user receives an e-mail with a link to choose a password, which works for ${duration(LIMITS.invitationSeconds)}. Until the user has done so, the list shows how long the link works, and “Send again” sends a new one.`,
      "Or enter a first password, by the rules in the chapter “Logging in for the first time”. Send the username and the password in separate messages, and ask the user to choose their own password with “Forgot your password”.",
      `To remove a user, press “Delete” in their row and confirm “${MESSAGES.users.confirmDelete}” Their access ends immediately. You cannot delete yourself.`,
    ),
    heading("Resetting a password"),
    text(
      `Users reset their own passwords: “Forgot your password” on the login page sends a link to the e-mail address of the account, which works for ${duration(LIMITS.passwordResetSeconds)}. Administrators can neither see nor change the password of an existing account. If the e-mail address is wrong, correct it first with “Edit” in “Manage Users”.`,
    ),
    heading("Deleting a project"),
    text(
      `Administrators can delete projects of their organization: press “Delete” in the list and confirm “${MESSAGES.documents.confirmDelete}” The project is deleted with all its files and cannot be restored.`,
    ),
    heading("Your organization and your programs"),
    text(
      "The tab “Organization” of “Manage Users” says how long projects are stored, and offers everything that is stored of your organization as one ZIP file. It lists the access tokens with which programs of your users send drawings and fetch results, and revokes them; each user creates their own on the page “Account”. With “Add webhook” your programs are told at once what happens to a project.",
    ),
  ],
};

export const SECURITY: Section = {
  title: "Security and privacy",
  blocks: [
    bullets(
      {
        term: "Separated organizations:",
        text: "every request is checked for the permissions of its user. You cannot see anything that belongs to another organization.",
      },
      {
        term: "Confidential by agreement:",
        text: "every user must accept the non-disclosure agreement before using Takeoff. The time and the version are recorded.",
      },
      {
        term: "No open links:",
        text: "drawings and results are sent only to logged-in users who may see them, never through a public address.",
      },
      { term: "Passwords:", text: "are stored as hashes that cannot be reversed, and are never sent by e-mail." },
      {
        term: "Second factor:",
        text: "with an authenticator app or a passkey, which you add on the page “Account”, a password that somebody learns is not enough to log in.",
      },
      {
        term: "Failed log-ins:",
        text: `after ${SETTINGS.LOGIN_FAILURES_PER_NAME.default} for one username within ${duration(SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default)}, further attempts are blocked for a while.`,
      },
      {
        term: "Sessions:",
        text: `end after ${duration(SETTINGS.SESSION_IDLE_SECONDS.default)} without use and after ${duration(SETTINGS.SESSION_MAX_SECONDS.default)} in any case. On a shared computer, choose “Logout” in the menu at the top right.`,
      },
    ),
    text(
      "Takeoff stores your username, your e-mail address, your phone number if you enter one, your projects with their files, and your parameters.",
    ),
  ],
};

export const SUPPORT: Section = {
  title: "Support",
  blocks: [
    text(`Write to ${SUPPORT_EMAIL}. We respond within ${SUPPORT_RESPONSE_HOURS} hours. Please include:`),
    bullets(
      "your organization and username, but never your password;",
      "the names of the project and of its file;",
      "what you did and when, and the exact message that you saw.",
    ),
    heading("Messages and what to do"),
    table(
      ["Message", "What to do"],
      [4.6, 6.4],
      [
        [MESSAGES.login.failed, "Check the username, the password and Caps Lock. If that does not help, use “Forgot your password”."],
        [MESSAGES.login.sessionEnded, "Log in again. You return to the page where you were."],
        [
          MESSAGES.upload.tooLarge(SETTINGS.MAX_UPLOAD_BYTES.default),
          `Export the drawings without embedded pictures, or split the set into several projects with files of up to ${megabytes(SETTINGS.MAX_UPLOAD_BYTES.default)}.`,
        ],
        [MESSAGES.upload.fillAll, `Fill in every field. A text may have up to ${TEXT_LIMITS.name} characters.`],
        [MESSAGES.upload.interrupted, "The connection was lost. Send the file again."],
        [MESSAGES.documents.downloadFailed, "Try again. The project may have been deleted."],
        [MESSAGES.resetPassword.failed, "The link was used or has expired. Request a new one."],
      ],
    ),
  ],
};
