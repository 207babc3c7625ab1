const PRODUCT = "Takeoff";

/** What the browser's tab says. */
export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${PRODUCT}` : PRODUCT;
}
