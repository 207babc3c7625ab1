import { getParser } from "bowser";

/** `Firefox on Windows`, by what a browser says of itself (RFC 9110, 10.1.5); null when it does not say it. */
export function deviceName(userAgent: string | undefined | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = getParser(userAgent).getResult();
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length > 0 ? names.join(" on ") : null;
}
