import { LIMITS, MESSAGES, NDA, PASSWORD_RULES, TURNAROUND_HOURS } from "@takeoff/contracts";
import { bullets, heading, note, steps, text, type Section } from "./block.ts";
import { duration, enumeration } from "./units.ts";

export const WHAT_IT_DOES: Section = {
  title: "What Takeoff does",
  blocks: [
    text(
      "Takeoff counts the steel in your drawings. You send the PDF drawings of a project together with a short questionnaire. Our staff take off the members, and you download the results:",
    ),
    bullets(
      { term: "A processed PDF:", text: "your drawings, with every counted member marked on its sheet." },
      { term: "A CSV data file:", text: "the list of the members, to open in a spreadsheet or import into your estimate." },
      { term: "An XML metadata file:", text: "what an estimating tool needs to know about the project and its takeoff." },
    ),
    text(
      `Results are expected within about ${TURNAROUND_HOURS} hours of the upload. You see the status of a project change live, and you receive an e-mail when its results are ready or when it cannot be processed.`,
    ),
    text(
      "There is nothing to install. Takeoff runs in every current browser, at your desk and on the job site, and follows the light or dark colors of your system.",
    ),
    heading("The steps of a project"),
    steps(
      "You create the project: six questions and its PDF file.",
      "The file is checked and waits for processing.",
      "Our staff process it. If something is missing or the file cannot be used, they say why.",
      "You download the results from the list of projects.",
    ),
  ],
};

export const FIRST_SIGN_IN: Section = {
  title: "Logging in for the first time",
  blocks: [
    text(
      "Accounts are created by an administrator of your organization: you cannot sign up yourself. Your administrator gives you a username and a password.",
    ),
    steps(
      "Open the address of Takeoff and choose “Login”.",
      "Type the username and the password. The eye icon next to the password shows what you typed.",
      `Read the non-disclosure agreement. Its sections are ${enumeration(NDA.sections.map(({ title }) => title))}. It binds both sides and comes before everything else: until you accept it, no other page opens. When it changes, you are asked again.`,
      "Tick the box below the agreement and press “Accept & Continue”.",
      `The first time, the page with your parameters opens with the message “${MESSAGES.login.setUpParameters}” Check the suggestions and press “Save All”, or leave them for later with “Skip for Now”. The chapter “Parameters” explains them.`,
    ),
    heading("A forgotten password"),
    steps(
      "On the login page choose “Forgot your password”, type your e-mail address and press “Send Reset Link”.",
      `The message is always the same, so that it does not reveal who has an account: “${MESSAGES.forgotPassword.sent}”`,
      `Open the link in the e-mail within ${duration(LIMITS.passwordResetSeconds)} and choose a new password. The list below the field shows which of the rules it meets.`,
    ),
    text(
      "To change a password that you know, open the menu with your name, choose “Account”, and type it and the new one. The same page lists where you are signed in; “Sign out everywhere else” ends all sessions but the one in front of you.",
    ),
    text("A password must have:"),
    bullets(...PASSWORD_RULES.map(({ label }) => label)),
    note("A password is yours alone. Neither Takeoff's staff nor an administrator can read it, and none of them will ever ask you for it."),
  ],
};
