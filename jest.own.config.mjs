// Tests that start a product of their own, which nothing else touches: they run concurrently with those that share one.
// Run by `npm test -- integration`.
import { OWN_PRODUCT_TESTS } from "./deploy/local/test/selection.ts";
import unit from "./jest.unit.config.mjs";

export default {
  ...unit,
  testMatch: OWN_PRODUCT_TESTS.map((path) => `<rootDir>/${path}`),
  maxWorkers: 1,
  testTimeout: 60_000,
};
