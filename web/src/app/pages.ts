import { PAGES } from "@takeoff/contracts";

/** The code of the pages that are no screens of the sidebar, each in a chunk of its own. */
export const LOAD = {
  /** Layout and routes of all screens. */
  signedIn: () => import("./signed-in.tsx"),
  landing: () => import("../features/landing/landing-page.tsx"),
  login: () => import("../features/login/login-page.tsx"),
  signUp: () => import("../features/sign-up/sign-up-page.tsx"),
  confirmEmail: () => import("../features/confirm-email/confirm-email-page.tsx"),
  resetPassword: () => import("../features/reset-password/reset-password-page.tsx"),
};

/** The pages before the log-in. They need none of the contract's schemas to be shown. */
export const VISITOR_PAGES: Readonly<Record<string, () => Promise<unknown>>> = { [PAGES.login]: LOAD.login, [PAGES.signUp]: LOAD.signUp };
