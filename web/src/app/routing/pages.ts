import { PAGES } from "@takeoff/contracts";
import { lazyPart, type Part } from "../../shared/start/load-part.ts";

/** Layout and routes of all screens. */
export const SignedIn = lazyPart(() => import("../signed-in.tsx"));
export const LandingPage = lazyPart(() => import("../../features/landing/landing-page.tsx"));
export const LoginPage = lazyPart(() => import("../../features/login/login-page.tsx"));
export const SignUpPage = lazyPart(() => import("../../features/sign-up/sign-up-page.tsx"));
export const ConfirmEmailPage = lazyPart(() => import("../../features/confirm-email/confirm-email-page.tsx"));
export const ResetPasswordPage = lazyPart(() => import("../../features/reset-password/reset-password-page.tsx"));
export const SingleSignOnPage = lazyPart(() => import("../../features/single-sign-on/single-sign-on-page.tsx"));

/** The pages before the log-in. They need none of the contract's schemas to be shown. */
export const VISITOR_PAGES: Readonly<Record<string, Part<object>>> = {
  [PAGES.login]: LoginPage,
  [PAGES.signUp]: SignUpPage,
  [PAGES.singleSignOn]: SingleSignOnPage,
};
