import { formatDeviceName } from "@takeoff/contracts";
import { getParser } from "bowser";

/**
 * `Firefox on Windows`, by what a browser says of itself (RFC 9110, 10.1.5), in names of the lists; null when it sends nothing.
 * The parser returns parts of the text where it recognizes no browser.
 */
export function readDeviceName(userAgent: string | undefined | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = getParser(userAgent).getResult();
  return formatDeviceName(browser.name, os.name);
}
