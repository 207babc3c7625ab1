// Tests against one running product with PostgreSQL, Redis, MinIO, a mail catcher and every service.
// Run by `npm test -- integration`; with TAKEOFF_RUN_FILE set they use the product that is running there.
import { OWN_PRODUCT_TESTS } from "./deploy/local/test/selection.ts";
import unit from "./jest.unit.config.mjs";

export default {
  ...unit,
  testMatch: ["<rootDir>/services/**/src/**/*.int-spec.ts", "<rootDir>/deploy/**/*.int-spec.ts"],
  testPathIgnorePatterns: ["/node_modules/", ...OWN_PRODUCT_TESTS],
  globalSetup: "<rootDir>/deploy/local/test/jest-global-setup.mjs",
  globalTeardown: "<rootDir>/deploy/local/test/jest-global-teardown.mjs",
  // One after another: some stop a part of the product that all of them share.
  maxWorkers: 1,
  testTimeout: 60_000,
};
