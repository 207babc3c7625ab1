import { APP_BASE } from "@takeoff/contracts";
import { loadContract } from "../shared/api/api.ts";
import { onFirstScreen } from "../shared/first-screen.ts";
import { LOAD, VISITOR_PAGES } from "./pages.ts";
import { SCREENS } from "./screens.ts";

/** Starts loading the code of an address in parallel with the session check. A chunk that fails to load is requested again when it is shown. */
export function preloadFor(pathname: string): void {
  const path = pathname.slice(APP_BASE.length);
  const screen = SCREENS.find((entry) => entry.path === path);
  const page = VISITOR_PAGES[path];
  if (screen) start([loadContract, LOAD.signedIn, screen.load]);
  else if (!page) start([loadContract]);
  else {
    start([page]);
    // What the log-in itself and the screen after it need.
    onFirstScreen(() => start([loadContract, LOAD.signedIn]));
  }
}

function start(parts: readonly (() => Promise<unknown>)[]): void {
  for (const load of parts) load().catch(() => undefined);
}
