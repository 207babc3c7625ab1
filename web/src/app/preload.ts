import { APP_BASE } from "@takeoff/contracts";
import { SCREENS } from "./screens.ts";

const loadLayout = () => import("./layout/layout.tsx");

/** Starts loading the code of an address in parallel with the session check. */
export function preloadFor(pathname: string): void {
  const found = SCREENS.find((entry) => pathname === `${APP_BASE}${entry.path}`);
  if (!found) return;
  void loadLayout();
  void found.load();
}
