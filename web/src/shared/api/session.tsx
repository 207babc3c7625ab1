import type { User } from "@takeoff/contracts";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import useSWR from "swr";
import { call, onRefused, type ApiError } from "./api.ts";
import { forgetDrafts } from "./draft.ts";
import { keys } from "./keys.ts";

/** `fresh`: this window had no session yet. `ended`: it had one that is over now. `left`: it was logged out of. */
export type VisitorKind = "fresh" | "ended" | "left";
export type SessionState =
  { is: "loading" } | { is: "unreachable" } | { is: "visitor"; kind: VisitorKind } | { is: "signed_in"; user: User };

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

type Cached = { user: User } | { user: null; kind: VisitorKind };

function stateOf(data: Cached | undefined, error: unknown): SessionState {
  if (data?.user) return { is: "signed_in", user: data.user };
  if (data) return { is: "visitor", kind: data.kind };
  return error ? { is: "unreachable" } : { is: "loading" };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [justSignedIn, setJustSignedIn] = useState(false);
  // What a visitor of this window is: only from a session that ended by itself does one come back to where one was.
  const kind = useRef<VisitorKind>("fresh");

  const check = async (): Promise<Cached> => {
    const { user } = await call("checkSession");
    if (!user) return { user, kind: kind.current };
    kind.current = "ended";
    return { user };
  };
  const { data, error, mutate } = useSWR<Cached, ApiError>(keys.session, check, { errorRetryInterval: RETRY_MS });

  const set = useCallback((value: Cached) => void mutate(value, { revalidate: false }), [mutate]);
  const refresh = useCallback(() => void mutate(), [mutate]);

  useEffect(
    () =>
      onRefused((refused) => {
        if (refused.endsSession) set({ user: null, kind: kind.current });
        else refresh();
      }),
    [set, refresh],
  );

  const session = useMemo<Session>(
    () => ({
      state: stateOf(data, error),
      justSignedIn,
      signIn: (user) => {
        kind.current = "ended";
        setJustSignedIn(true);
        set({ user });
      },
      landed: () => setJustSignedIn(false),
      signOut: async () => {
        await call("logout");
        forgetDrafts();
        kind.current = "left";
        setJustSignedIn(false);
        set({ user: null, kind: "left" });
      },
      ndaAccepted: (at) => {
        if (!data?.user) return;
        // The log-in's next step follows acceptance, also when the page was reloaded in between.
        if (window.location.pathname.endsWith("/login")) setJustSignedIn(true);
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

/** The signed-in user, for screens that only they see. */
export function useUser(): User {
  const { state } = useSession();
  if (state.is !== "signed_in") throw new Error("useUser is used outside of a signed-in screen.");
  return state.user;
}
