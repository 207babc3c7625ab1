import { defineConfig } from "@playwright/test";
import { readRunFile } from "@takeoff/testing";

const IS_ROOT = process.getuid?.() === 0;

/** Browser tests against a running product: `TAKEOFF_RUN_FILE` names its run.json. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results",
  // Each journey creates its own organizations and users, so files can run in parallel.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
      // Chromium does not start its sandbox for root, the user of most containers.
      args: IS_ROOT ? ["--no-sandbox"] : [],
    },
  },
});
