import { formatDeviceName } from "@takeoff/contracts";
import { getParser } from "bowser";

/** `Firefox on Windows`, by the user agent (RFC 9110, 10.1.5), in names of the lists; null when there is none. */
export function readDeviceName(userAgent: string | undefined | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = getParser(userAgent).getResult();
  return formatDeviceName(browser.name, os.name);
}
