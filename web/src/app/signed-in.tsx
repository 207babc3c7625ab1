import { draftPage, isStaff, PAGES, type User } from "@takeoff/contracts";
import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import { useOrganizations } from "../shared/api/lists.ts";
import { useSession } from "../shared/api/session.tsx";
import { AfterFirstScreen, lazyPart } from "../shared/start/load-part.tsx";
import Layout from "./layout/layout.tsx";
import { FramePlaceholder } from "./placeholders.tsx";
import { listScreens } from "./routing/screens.ts";

// Loaded on demand: these need the whole contract, which the layout does not.
const AfterLogin = lazyPart(() => import("./after-login.tsx"));
const FirstTimePrompt = lazyPart(() => import("./first-time-prompt.tsx"));
const AccountPage = lazyPart(() => import("../features/account/account-page.tsx"));
const DraftReviewPage = lazyPart(() => import("../features/draft-review/draft-review-page.tsx"));
const NdaModal = lazyPart(() => import("../features/nda/nda-modal.tsx"));

function Screens({ user }: { user: User }) {
  // The specification: organizations are loaded at the start. Screens that need them find them in the cache.
  useOrganizations();
  return (
    <Routes>
      <Route element={<Layout />}>
        {listScreens(user.role).map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path={PAGES.account} element={<AccountPage />} />
        {isStaff(user) && <Route path={draftPage(":id")} element={<DraftReviewPage />} />}
      </Route>
      <Route path="*" element={<Navigate to={PAGES.projects} replace />} />
    </Routes>
  );
}

/** Everything that needs a session. Each user gets a new SWR cache, so that no data of a previous user is shown. */
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
          {!isStaff(user) && (
            <AfterFirstScreen>
              <FirstTimePrompt user={user} />
            </AfterFirstScreen>
          )}
        </>
      )}
    </SWRConfig>
  );
}
