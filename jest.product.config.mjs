// Suites that start products of their own, disturb, attack or measure them. Run by `npm run faults`, `security`, `fuzz` and
// `bench`, and the quick cases of the first three by `npm test`.
import unit from "./jest.unit.config.mjs";

const suite = (displayName, kind) => ({
  displayName,
  testMatch: [`<rootDir>/deploy/tests/**/*.${kind}-spec.ts`],
  testEnvironment: "<rootDir>/deploy/tests/harness/environment.mjs",
  // The product is shared by the test files; jest would clear its properties after each.
  testEnvironmentOptions: { ...unit.testEnvironmentOptions, globalsCleanup: "off" },
  extensionsToTreatAsEsm: unit.extensionsToTreatAsEsm,
  transform: unit.transform,
  modulePathIgnorePatterns: unit.modulePathIgnorePatterns,
});

export default {
  projects: [suite("faults", "fault"), suite("security", "security"), suite("fuzz", "fuzz"), suite("bench", "bench")],
  globalTeardown: "<rootDir>/deploy/tests/harness/global-teardown.mjs",
  testSequencer: "<rootDir>/deploy/tests/harness/sequencer.mjs",
  // In jest's own process, one file after another: they share a product.
  maxWorkers: 1,
  testTimeout: 30 * 60_000,
  verbose: true,
  watchman: false,
};
