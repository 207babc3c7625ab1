import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSession, type VisitorKind } from "../lib/session.tsx";
import { FramePlaceholder, PagePlaceholder, Unreachable } from "./placeholders.tsx";
import { SCREENS } from "./screens.ts";

const SignedIn = lazy(() => import("./signed-in.tsx"));
const LandingPage = lazy(() => import("../features/landing/landing-page.tsx"));
const LoginPage = lazy(() => import("../features/login/login-page.tsx"));
const ResetPasswordPage = lazy(() => import("../features/reset-password/reset-password-page.tsx"));
const SignUpPage = lazy(() => import("../features/sign-up/sign-up-page.tsx"));

/**
 * A visitor whose session ended in this window is asked to log in and comes back here. Others see the landing page; a
 * link that names more than a screen, such as an e-mail's to a document, is kept for after the log-in.
 */
function VisitorFallback({ kind }: { kind: VisitorKind }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  if (kind === "ended") return <Navigate to="/login" replace state={{ from: address }} />;
  const isLink = kind === "fresh" && search !== "" && isScreen(pathname);
  return <Navigate to="/" replace state={isLink ? { link: address } : null} />;
}

function VisitorRoutes({ kind }: { kind: VisitorKind }) {
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Routes>
        <Route index element={<LandingPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="*" element={<VisitorFallback kind={kind} />} />
      </Routes>
    </Suspense>
  );
}

function isScreen(pathname: string): boolean {
  return SCREENS.some((entry) => entry.path === pathname);
}

/** What the session decides: everything but a reset link, which opens for everyone. */
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
    <Routes>
      <Route
        path="/reset-password/:token"
        element={
          <Suspense fallback={<PagePlaceholder />}>
            <ResetPasswordPage />
          </Suspense>
        }
      />
      <Route path="*" element={<SessionRoutes />} />
    </Routes>
  );
}
