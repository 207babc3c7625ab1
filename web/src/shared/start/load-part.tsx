import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { useIsFirstScreenShown } from "./first-screen.ts";

/** Waits before the second and the third attempt, ms: a connection that was lost for a moment is there again. */
const RETRY_MS = [400, 1600];
const STORAGE_KEY = "takeoff-reloaded-at";
const MIN_RELOAD_INTERVAL_MS = 30_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reloads the page unless that was done in the last 30 s. An update deletes the chunks that an open page refers to: without
 * the reload every screen of that page fails. A server that cannot be reached fails in the same way, so it is done once only.
 * @returns whether the page reloads
 */
function reloadOutdated(): boolean {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return false;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Loads a chunk, and tries again when that fails. After the last attempt the page reloads, once: it may be of an older
 * version than the server.
 * @param load a dynamic import
 * @throws what the last attempt threw
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of RETRY_MS) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
  try {
    return await load();
  } catch (error) {
    // Until the page is gone nothing more is shown: neither the part nor an error.
    if (reloadOutdated()) return await new Promise<never>(() => undefined);
    throw error;
  }
}

/** A component in a chunk of its own. */
export interface Part<P> {
  (props: P): ReactNode;
  /** Starts loading it. If that fails, it is loaded again when it is rendered. */
  preload: () => void;
}

/**
 * React's `lazy` with `loadPart`. A part that has loaded when it is first rendered does not suspend: React shows a fallback
 * for at least 300 ms once it is shown at all.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const keep = (module: { default: ComponentType<P> }) => {
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(() => loadPart(load).then(keep)) as ComponentType<P>;
  const Loaded = (props: P) => {
    // The first render decides: a change would mount the part anew.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return createElement(Chosen, props);
  };
  return Object.assign(Loaded, { preload: () => void load().then(keep, () => undefined) });
}

interface Props {
  /** It waits until the user wants it, however long that is. */
  isOnDemand?: boolean;
  /** The user wants it now: it does not wait for the first screen. */
  now?: boolean;
  children: ReactNode;
}

/** Parts in chunks of their own that the first screen does not need, such as closed dialogs. Once mounted they stay mounted. */
export function AfterFirstScreen({ now = false, isOnDemand = false, children }: Props) {
  const isShown = useIsFirstScreenShown();
  const [isMounted, setMounted] = useState(false);
  const isDue = isMounted || (isShown && !isOnDemand) || now;
  if (isDue && !isMounted) setMounted(true);
  return <Suspense>{isDue && children}</Suspense>;
}

/**
 * A part in a chunk of its own that the first screen does not need.
 * @param wanted the property that says whether the user wants it now: it is neither null nor false then
 */
export function laterPart<P extends object>(
  load: Parameters<typeof lazyPart<P>>[0],
  wanted: keyof P,
  options: Pick<Props, "isOnDemand"> = {},
) {
  const Part = lazyPart(load);
  return function LaterPart(props: P) {
    return (
      <AfterFirstScreen now={props[wanted] !== null && props[wanted] !== false} {...options}>
        <Part {...props} />
      </AfterFirstScreen>
    );
  };
}
