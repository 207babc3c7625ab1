import type { User } from "@takeoff/contracts";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import useSWR from "swr";
import { call, onRefused, type ApiError } from "./api.ts";
import { forgetDrafts } from "./draft.ts";
import { keys } from "./keys.ts";

/** `ended`: there was a session in this window and there is none now, without a log-out. */
export type SessionState = { is: "loading" } | { is: "unreachable" } | { is: "visitor"; ended: boolean } | { is: "signed_in"; user: User };

export interface Session {
  state: SessionState;
  /** True from a log-in until the step after it was made. */
  justSignedIn: boolean;
  signIn: (user: User) => void;
  landed: () => void;
  signOut: () => Promise<void>;
  ndaAccepted: (at: string) => void;
  refresh: () => void;
}

const RETRY_MS = 3000;

const SessionContext = createContext<Session | null>(null);

interface Cached {
  user: User | null;
  ended: boolean;
}

function stateOf(data: Cached | undefined, error: unknown): SessionState {
  if (data?.user) return { is: "signed_in", user: data.user };
  if (data) return { is: "visitor", ended: data.ended };
  return error ? { is: "unreachable" } : { is: "loading" };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [justSignedIn, setJustSignedIn] = useState(false);
  // Whether this window's last session would end by itself: only then does one come back to where one was.
  const hadSession = useRef(false);

  const check = async (): Promise<Cached> => {
    const { user } = await call("checkSession");
    if (user) hadSession.current = true;
    return { user, ended: !user && hadSession.current };
  };
  const { data, error, mutate } = useSWR<Cached, ApiError>(keys.session, check, { errorRetryInterval: RETRY_MS });

  const set = useCallback((value: Cached) => void mutate(value, { revalidate: false }), [mutate]);
  const refresh = useCallback(() => void mutate(), [mutate]);

  useEffect(
    () =>
      onRefused((refused) => {
        if (refused.endsSession) set({ user: null, ended: hadSession.current });
        else refresh();
      }),
    [set, refresh],
  );

  const session = useMemo<Session>(
    () => ({
      state: stateOf(data, error),
      justSignedIn,
      signIn: (user) => {
        hadSession.current = true;
        setJustSignedIn(true);
        set({ user, ended: false });
      },
      landed: () => setJustSignedIn(false),
      signOut: async () => {
        await call("logout");
        forgetDrafts();
        hadSession.current = false;
        setJustSignedIn(false);
        set({ user: null, ended: false });
      },
      ndaAccepted: (at) => {
        if (!data?.user) return;
        // The log-in's next step follows acceptance, also when the page was reloaded in between.
        if (window.location.pathname.endsWith("/login")) setJustSignedIn(true);
        set({ user: { ...data.user, nda_accepted_at: at }, ended: false });
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

/** The signed-in user, for screens that only they see. */
export function useUser(): User {
  const { state } = useSession();
  if (state.is !== "signed_in") throw new Error("useUser is used outside of a signed-in screen.");
  return state.user;
}
