import { join } from "node:path";
import type { Config } from "jest";
import { cacheDir } from "./deploy/local/places.ts";
import { STAGES, SUITE_FILES } from "./deploy/local/test/stages.ts";

type ProjectConfig = NonNullable<Extract<NonNullable<Config["projects"]>[number], object>>;

// Our own packages are taken from their sources: no build comes first.
const conditions = ["source", "node", "node-addons"];

// As in tsconfig.base.json, so that decorated classes behave in tests as they do when built.
const swc = {
  sourceMaps: "inline",
  module: { type: "es6" },
  jsc: {
    target: "es2023",
    parser: { syntax: "typescript", tsx: true, decorators: true },
    keepClassNames: true,
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: "automatic" } },
  },
};

// These time-outs are for what hangs: on a busy machine, what is only slow takes many times as long.
const MINUTE = 60_000;

function project(displayName: string, { timeoutMs, ...config }: ProjectConfig & { timeoutMs: number }): ProjectConfig {
  return {
    displayName,
    testEnvironment: "<rootDir>/deploy/local/test/jest/environment.mjs",
    // jest would clear the properties of the objects that contexts share, such as products.
    testEnvironmentOptions: { customExportConditions: conditions, globalsCleanup: "off" },
    extensionsToTreatAsEsm: [".ts", ".tsx"],
    transform: { "^.+\\.tsx?$": ["@swc/jest", swc] },
    // What promises wait for goes on while the clock stands still.
    fakeTimers: { doNotFake: ["nextTick", "queueMicrotask"] },
    // jest ignores a project's own `testTimeout`.
    globals: { TEST_TIMEOUT_MS: timeoutMs },
    setupFilesAfterEnv: ["<rootDir>/deploy/local/test/jest/time-out.ts"],
    // Not in the folder of temporary files, which each run has for itself.
    cacheDirectory: join(cacheDir(), "jest"),
    modulePathIgnorePatterns: ["<rootDir>/.*/dist/"],
    watchPathIgnorePatterns: ["<rootDir>/.*/dist/", "<rootDir>/.takeoff"],
    ...config,
  };
}

const inRoot = (paths: readonly string[]): string[] => paths.map((path) => `<rootDir>/${path}`);

/** Suites that disturb, attack or measure products of their own. Benches have one each; the files of the others share them. */
const suites = Object.entries(SUITE_FILES).map(([name, files]) =>
  project(name, {
    testMatch: inRoot(files),
    timeoutMs: 30 * MINUTE,
    ...(name === "bench"
      ? {}
      : {
          testEnvironment: "<rootDir>/deploy/tests/harness/environment.mjs",
          globalTeardown: "<rootDir>/deploy/tests/harness/stop-products.mjs",
        }),
  }),
);

const TSX = /\.spec\.tsx$/;

export default {
  projects: [
    project("unit", { testMatch: inRoot(STAGES.unit.files.filter((files) => !TSX.test(files))), timeoutMs: 2 * MINUTE }),
    project("component", {
      testMatch: inRoot(STAGES.unit.files.filter((files) => TSX.test(files))),
      testEnvironment: "<rootDir>/deploy/local/test/jest/browser-environment.mjs",
      testEnvironmentOptions: { customExportConditions: ["source", "browser"], url: "http://localhost/client/" },
      moduleNameMapper: {
        "^@tabler/icons-react$": "<rootDir>/web/test/fakes/icons.cjs",
        "\\.css$|\\?url$": "<rootDir>/web/test/fakes/asset.mjs",
        "\\.(webm|webp|pdf)$": "<rootDir>/web/test/fakes/file.mjs",
      },
      setupFilesAfterEnv: ["<rootDir>/deploy/local/test/jest/time-out.ts", "<rootDir>/web/test/browser.ts"],
      timeoutMs: 2 * MINUTE,
    }),
    ...(["integration", "deep"] as const).map((stage) =>
      project(stage, {
        testMatch: inRoot(STAGES[stage].files),
        globalSetup: "<rootDir>/deploy/local/test/jest/start-shared-product.mjs",
        globalTeardown: "<rootDir>/deploy/local/test/jest/stop-shared-product.mjs",
        timeoutMs: 3 * MINUTE,
      }),
    ),
    project("minio", {
      testMatch: inRoot(STAGES.minio.files),
      globalSetup: "<rootDir>/deploy/local/test/jest/start-minio.mjs",
      globalTeardown: "<rootDir>/deploy/local/test/jest/stop-minio.mjs",
      timeoutMs: 3 * MINUTE,
    }),
    project("start", { testMatch: inRoot(STAGES.start.files), timeoutMs: 10 * MINUTE }),
    project("products", { testMatch: inRoot(STAGES.products.files), timeoutMs: 5 * MINUTE }),
    project("chart", { testMatch: inRoot(STAGES.chart.files), timeoutMs: 3 * MINUTE }),
    ...suites,
  ],
  testSequencer: "<rootDir>/deploy/local/test/jest/path-sequencer.mjs",
  // Of unit and chart tests; deploy/local/test/runners/runners.ts runs the files of the others one after another. By default one core is left
  // free, which on two cores is half of them.
  maxWorkers: "100%",
  // Contexts with ES modules are not freed: some 10 MB of each file stay in a process.
  workerIdleMemoryLimit: "1200MB",
  watchman: false,
} satisfies Config;
