import { SCREENS } from "./screens.ts";

// Equal to `APP_BASE` of the contract, which is not imported here: it would load all schemas.
const BASE = "/client";

const loadLayout = () => import("./layout/layout.tsx");

/** Starts loading the code of an address in parallel with the session check. */
export function preloadFor(pathname: string): void {
  const found = SCREENS.find((entry) => pathname === `${BASE}${entry.path}`);
  if (!found) return;
  void loadLayout();
  void found.load();
}
