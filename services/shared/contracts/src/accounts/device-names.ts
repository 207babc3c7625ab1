/*
 * How a browser is named on screens and in e-mails. A client may send any text as its user agent, and whatever stands in an e-mail
 * of the product is read as the product's own words: only names of these lists are shown.
 */

/** Shown for everything that is not in the lists. */
export const UNKNOWN_BROWSER = "Unknown browser";

const BROWSERS: ReadonlySet<string> = new Set([
  "Amazon Silk",
  "Android Browser",
  "Brave",
  "Chrome",
  "Chromium",
  "DuckDuckGo",
  "Epiphany",
  "Firefox",
  "Google Search",
  "Internet Explorer",
  "LibreWolf",
  "Microsoft Edge",
  "NAVER Whale Browser",
  "Opera",
  "Opera Touch",
  "Pale Moon",
  "Safari",
  "Samsung Internet for Android",
  "SeaMonkey",
  "UC Browser",
  "Vivaldi",
  "Yandex Browser",
]);
const SYSTEMS: ReadonlySet<string> = new Set(["Android", "Chrome OS", "HarmonyOS", "iOS", "Linux", "macOS", "Windows", "Windows Phone"]);

const JOINT = " on ";

/** `Firefox on Windows`, `Firefox` on a system that is not in the list, else `UNKNOWN_BROWSER`. */
export function formatDeviceName(browser: string | undefined, system: string | undefined): string {
  if (browser === undefined || !BROWSERS.has(browser)) return UNKNOWN_BROWSER;
  return system !== undefined && SYSTEMS.has(system) ? `${browser}${JOINT}${system}` : browser;
}

/** A stored name as it may be shown: earlier versions stored whatever a client called itself. */
export function shownDeviceName(stored: string): string {
  const [browser, system, ...others] = stored.split(JOINT);
  return others.length > 0 ? UNKNOWN_BROWSER : formatDeviceName(browser, system);
}
