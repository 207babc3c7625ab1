import { APP_BASE } from "@takeoff/contracts";
import { preloadContract } from "../../shared/api/client.ts";
import { onFirstScreen } from "../../shared/start/first-screen.ts";
import { SignedIn, VISITOR_PAGES, SCREENS } from "./screens.ts";

/** Starts loading the code of an address in parallel with the session check. */
export function preloadFor(pathname: string): void {
  const path = pathname.slice(APP_BASE.length);
  const screen = SCREENS.find((entry) => entry.path === path);
  const page = VISITOR_PAGES[path];
  if (page) {
    page.preload();
    // What the log-in itself and the screen after it need.
    onFirstScreen(() => {
      preloadContract();
      SignedIn.preload();
    });
    return;
  }
  preloadContract();
  if (!screen) return;
  SignedIn.preload();
  screen.Page.preload();
}
