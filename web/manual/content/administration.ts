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
      "Open “Manage Users” in the sidebar. It lists the users of your organization and belongs to administrators only.",
      "Press “Add User” and enter username, e-mail address, a first password and the role; a phone number is optional. The rules for passwords are those of the chapter “Signing in for the first time”.",
      "Hand username and password over, not both in one message, and ask the person to choose a password of their own with “Forgot your password”.",
      `To remove a user, press “Delete” in their row and confirm “${MESSAGES.users.confirmDelete}” Their access ends immediately. You cannot delete yourself.`,
    ),
    heading("Resetting a password"),
    text(
      `Passwords are reset by their owners: “Forgot your password” on the login page sends a link to the e-mail address of the account, which works for ${duration(LIMITS.passwordResetSeconds)}. Administrators neither see nor set the password of an account that exists. If that address is wrong, correct it first with “Edit” in “Manage Users”.`,
    ),
    heading("Deleting a project"),
    text(
      `Administrators can delete projects of their organization with “Delete” in the list, after the question “${MESSAGES.documents.confirmDelete}” The project is deleted with all its files and cannot be restored.`,
    ),
  ],
};

export const SECURITY: Section = {
  title: "Security and privacy",
  blocks: [
    bullets(
      {
        term: "Separated organizations:",
        text: "every request is checked for the permissions of its user. You cannot see anything of another organization.",
      },
      {
        term: "Confidential by agreement:",
        text: "no one uses Takeoff without having accepted the non-disclosure agreement; when, and which edition, is recorded.",
      },
      {
        term: "No open links:",
        text: "drawings and results are sent only to signed-in users who may see them, never through a public address.",
      },
      { term: "Passwords:", text: "are stored as hashes that cannot be reversed, and are never sent by e-mail." },
      {
        term: "Failed log-ins:",
        text: `after ${SETTINGS.LOGIN_FAILURES_PER_NAME.default} for one name within ${duration(SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default)} further attempts are blocked for a while.`,
      },
      {
        term: "Sessions:",
        text: `end after ${duration(SETTINGS.SESSION_IDLE_SECONDS.default)} without use and after ${duration(SETTINGS.SESSION_MAX_SECONDS.default)} in any case. On a machine that others use, choose “Logout” in the menu at the upper right.`,
      },
    ),
    text("Takeoff stores your username, e-mail address, phone number if given, your projects with their files, and your parameters."),
  ],
};

export const SUPPORT: Section = {
  title: "Support",
  blocks: [
    text(`Write to ${SUPPORT_EMAIL}. You receive a response within ${SUPPORT_RESPONSE_HOURS} hours. Tell us:`),
    bullets(
      "your organization and username, but never your password;",
      "the name of the project and of its file;",
      "what you did, what you saw word for word, and when.",
    ),
    heading("Messages and what to do"),
    table(
      ["Message", "What to do"],
      [4.6, 6.4],
      [
        [MESSAGES.login.failed, "Check username and password, also whether Caps Lock is on. Then use “Forgot your password”."],
        [MESSAGES.sessionExpired, "Log in again; you come back to where you were."],
        [
          MESSAGES.upload.tooLarge(SETTINGS.MAX_UPLOAD_BYTES.default),
          `Export the drawings without embedded pictures, or split the set into projects of up to ${megabytes(SETTINGS.MAX_UPLOAD_BYTES.default)}.`,
        ],
        [MESSAGES.upload.fillAll, `Every question needs an answer. A text may have up to ${TEXT_LIMITS.name} characters.`],
        [MESSAGES.upload.interrupted, "The connection was lost. Send the file once more."],
        [MESSAGES.documents.downloadFailed, "Try again. The project may have been deleted."],
        [MESSAGES.resetPassword.failed, "The link was used or is too old. Ask for a new one."],
      ],
    ),
  ],
};
