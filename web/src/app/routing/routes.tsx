import { PAGES } from "@takeoff/contracts";
import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSession, type VisitorKind } from "../../shared/api/session.tsx";
import { ConfirmEmailPage, LandingPage, LoginPage, ResetPasswordPage, SignedIn, SignUpPage, SingleSignOnPage, SCREENS } from "./screens.ts";
import { FramePlaceholder, PagePlaceholder, Unreachable } from "../placeholders.tsx";

/**
 * Redirects a visitor. If the session expired in this window, the user logs in and returns to this address. Everyone else
 * sees the landing page; an address with a query, such as an e-mail's link to a document, opens after the log-in.
 */
function VisitorFallback({ kind }: { kind: VisitorKind }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  if (kind === "expired") return <Navigate to={PAGES.login} replace state={{ from: address }} />;
  const isLink = kind === "fresh" && search !== "" && isScreen(pathname);
  return <Navigate to="/" replace state={isLink ? { link: address } : null} />;
}

function VisitorRoutes({ kind }: { kind: VisitorKind }) {
  return (
    <Routes>
      <Route index element={<LandingPage />} />
      <Route path={PAGES.login} element={<LoginPage />} />
      <Route path={PAGES.signUp} element={<SignUpPage />} />
      <Route path={PAGES.singleSignOn} element={<SingleSignOnPage />} />
      <Route path="*" element={<VisitorFallback kind={kind} />} />
    </Routes>
  );
}

function isScreen(pathname: string): boolean {
  return pathname === PAGES.account || SCREENS.some((entry) => entry.path === pathname);
}

/** The routes that depend on the session: all except the links of account e-mails, which work with and without a session. */
function SessionRoutes() {
  const { state, refresh } = useSession();
  const { pathname } = useLocation();
  switch (state.is) {
    case "loading":
      return isScreen(pathname) ? <FramePlaceholder /> : <PagePlaceholder />;
    case "unreachable":
      return <Unreachable onRetry={refresh} />;
    case "visitor":
      return <VisitorRoutes kind={state.kind} />;
    case "signed_in":
      return (
        <Suspense fallback={<FramePlaceholder />}>
          <SignedIn user={state.user} />
        </Suspense>
      );
  }
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Routes>
        <Route path={`${PAGES.resetPassword}/:token`} element={<ResetPasswordPage />} />
        <Route path={`${PAGES.confirmEmail}/:token`} element={<ConfirmEmailPage />} />
        <Route path="*" element={<SessionRoutes />} />
      </Routes>
    </Suspense>
  );
}
