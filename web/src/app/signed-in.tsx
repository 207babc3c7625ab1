import type { User } from "@takeoff/contracts";
import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { useSession } from "../lib/session.tsx";
import Layout from "./layout/layout.tsx";
import { ContentPlaceholder } from "./layout/content-placeholder.tsx";
import { FramePlaceholder } from "./placeholders.tsx";
import { screensFor } from "./screens.ts";

// Loaded when they are needed: the step after a log-in needs the whole contract, which the frame does without.
const AfterLogin = lazy(() => import("./after-login.tsx"));
const FirstTimePrompt = lazy(() => import("./first-time-prompt.tsx"));
const NdaModal = lazy(() => import("../features/nda/nda-modal.tsx"));

function Screens({ user }: { user: User }) {
  return (
    <Routes>
      <Route element={<Layout />}>
        {screensFor(user.role).map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<ContentPlaceholder />}>
                <Page />
              </Suspense>
            }
          />
        ))}
      </Route>
      <Route path="*" element={<Navigate to="/pdfs" replace />} />
    </Routes>
  );
}

/** Everything behind the log-in. The cache is one user's own: nothing of another's is there to be shown. */
export default function SignedIn({ user }: { user: User }) {
  const { justSignedIn } = useSession();
  if (!user.nda_accepted_at)
    return (
      <Suspense>
        <NdaModal />
      </Suspense>
    );
  return (
    <SWRConfig key={user.id} value={{ provider: () => new Map() }}>
      {justSignedIn ? (
        <Suspense fallback={<FramePlaceholder />}>
          <AfterLogin user={user} />
        </Suspense>
      ) : (
        <>
          <Screens user={user} />
          {user.role !== "parent_admin" && (
            <Suspense>
              <FirstTimePrompt user={user} />
            </Suspense>
          )}
        </>
      )}
    </SWRConfig>
  );
}
