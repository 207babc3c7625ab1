import { getParser } from "bowser";

/** `Firefox on Windows`, by what the browser says of itself. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const { browser, os } = getParser(userAgent).getResult();
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length > 0 ? names.join(" on ") : "Unknown browser";
}
