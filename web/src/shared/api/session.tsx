import { PAGES, type User } from "@takeoff/contracts";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import useSWR from "swr";
import { clearSavedForms } from "../saved-form.ts";
import { type ApiError, checkSession, onSessionError, request } from "./client.ts";

/** `fresh`: this window had no session yet. `expired`: its session ended by itself. `signed_out`: the user logged out. */
export type VisitorKind = "fresh" | "expired" | "signed_out";
export type SessionState =
  | { is: "loading" }
  | { is: "unreachable" }
  | { is: "visitor"; kind: VisitorKind }
  | { is: "signed_in"; user: User };

export interface Session {
  state: SessionState;
  /** True from a log-in until the navigation that follows it is done. */
  justSignedIn: boolean;
  signIn: (user: User) => void;
  finishSignIn: () => void;
  signOut: () => Promise<void>;
  ndaAccepted: (at: string) => void;
  refresh: () => void;
}

const RETRY_MS = 3000;
// Not one of `keys`, which the log-in page does not load.
const SESSION_KEY = "session";

const SessionContext = createContext<Session | null>(null);

type Cached = { user: User } | { user: null; kind: VisitorKind };

function readState(data: Cached | undefined, error: unknown): SessionState {
  if (data?.user) return { is: "signed_in", user: data.user };
  if (data) return { is: "visitor", kind: data.kind };
  return error ? { is: "unreachable" } : { is: "loading" };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [justSignedIn, setJustSignedIn] = useState(false);
  // The visitor's kind once there is no session. Only after an expired session does the log-in lead back to the last address.
  const kind = useRef<VisitorKind>("fresh");

  const check = async (): Promise<Cached> => {
    const user = await checkSession();
    if (!user) return { user, kind: kind.current };
    kind.current = "expired";
    return { user };
  };
  const { data, error, mutate } = useSWR<Cached, ApiError>(SESSION_KEY, check, { errorRetryInterval: RETRY_MS });

  const set = useCallback((value: Cached) => void mutate(value, { revalidate: false }), [mutate]);
  const refresh = useCallback(() => void mutate(), [mutate]);

  useEffect(
    () =>
      onSessionError((failure) => {
        if (failure.endsSession) set({ user: null, kind: kind.current });
        else refresh();
      }),
    [set, refresh],
  );

  const session = useMemo<Session>(
    () => ({
      state: readState(data, error),
      justSignedIn,
      signIn: (user) => {
        kind.current = "expired";
        setJustSignedIn(true);
        set({ user });
      },
      finishSignIn: () => setJustSignedIn(false),
      signOut: async () => {
        await request("logout");
        clearSavedForms();
        kind.current = "signed_out";
        setJustSignedIn(false);
        set({ user: null, kind: "signed_out" });
      },
      ndaAccepted: (at) => {
        if (!data?.user) return;
        // The step after a log-in follows acceptance, even if the page was reloaded in between.
        if (window.location.pathname.endsWith(PAGES.login)) setJustSignedIn(true);
        set({ user: { ...data.user, nda_accepted_at: at } });
      },
      refresh,
    }),
    [data, error, justSignedIn, set, refresh],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is used outside of SessionProvider.");
  return session;
}

/** The signed-in user. Throws outside of a signed-in screen. */
export function useUser(): User {
  const { state } = useSession();
  if (state.is !== "signed_in") throw new Error("useUser is used outside of a signed-in screen.");
  return state.user;
}
