// Tests that need nothing but Node. The integration tests' configuration begins with this one.
// Run by `npm run unit`; Nest 12 under jest needs real ES modules, hence `--experimental-vm-modules` there.

const typescript = {
  sourceMaps: "inline",
  module: { type: "es6" },
  jsc: {
    target: "es2023",
    parser: { syntax: "typescript", decorators: true },
    keepClassNames: true,
    // As in tsconfig.base.json, so that decorated classes behave in tests as they do when built.
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

export default {
  testEnvironment: "node",
  // By default jest leaves one core free, which on two cores is half of them.
  maxWorkers: "100%",
  // These machines are noisy: a time-out is for what hangs, not for what is slow today.
  testTimeout: 30_000,
  // Our own packages are taken from their sources: no build comes first.
  testEnvironmentOptions: { customExportConditions: ["source", "node", "node-addons"] },
  extensionsToTreatAsEsm: [".ts"],
  transform: { "^.+\\.ts$": ["@swc/jest", typescript] },
  testMatch: [
    "<rootDir>/services/**/src/**/*.spec.ts",
    "<rootDir>/deploy/**/*.spec.ts",
    "<rootDir>/web/{src,build,media,manual}/**/*.spec.ts",
  ],
  modulePathIgnorePatterns: ["<rootDir>/.*/dist/"],
  watchPathIgnorePatterns: ["<rootDir>/.*/dist/", "<rootDir>/.takeoff"],
  watchman: false,
};
