const PRODUCT = "Takeoff";

/** The title of the browser tab. */
export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${PRODUCT}` : PRODUCT;
}
