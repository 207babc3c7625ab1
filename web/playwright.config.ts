import { defineConfig } from "@playwright/test";
import { readRunFile } from "@takeoff/testing";

const IS_ROOT = process.getuid?.() === 0;

/** Chromium takes the last of several such lists: this one replaces Playwright's, and has of it what these tests need. */
const DISABLED_FEATURES = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"],
  ...["LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning"],
  // Each window would render a toolbar that is never seen as a page of its own, which takes as much time as the test's page.
  ...["InitialWebUI", "WebUIReloadButton", "WebUIBackForwardButton", "WebUIHomeButton", "WebUIToolbar", "WebUILocationBar"],
  ...["WebUISplitTabsButton", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

/** Browser tests against a running product: `TAKEOFF_RUN_FILE` names its run.json. */
export default defineConfig({
  testDir: "e2e",
  projects: [
    // Walks through all screens: `npm run pictures` takes pictures of them, and `npm run test:all` checks their accessibility. In this order:
    // journeys make the lists longer, whose every row is checked.
    { name: "pictures", testMatch: "**/*.screens.ts" },
    { name: "axe", testMatch: "**/*.screens.ts" },
    { name: "journeys", testMatch: "**/*.journey.ts" },
  ],
  outputDir: "test-results",
  // Each journey creates its own organizations and users, so files can run in parallel.
  workers: 2,
  // Far above what they take: on a machine with other work, a screen may need ten times as long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL: `${readRunFile().public_url}/client/`,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/Chicago",
    viewport: { width: 1440, height: 900 },
    // What hangs names its step. Without this limit it ends with the test's, which names only the test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: process.env["TAKEOFF_TRACE"] ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env["TAKEOFF_CHROMIUM"] ?? process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        `--disable-features=${DISABLED_FEATURES.join()}`,
        // Chromium does not start its sandbox for root, the user of most containers.
        ...(IS_ROOT ? ["--no-sandbox"] : []),
      ],
    },
  },
});
