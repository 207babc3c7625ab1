import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { PathSequencer } from "./deploy/local/test/path-sequencer.ts";
import { OWN_PRODUCT_TESTS, SUITE_FILES, TEST_FILES } from "./deploy/local/test/selection.ts";

// Our own packages are taken from their sources: no build comes first.
const conditions = ["source", "node", "node-addons"];

type ProjectTests = NonNullable<TestProjectInlineConfiguration["test"]>;

function project(name: string, test: ProjectTests): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    // As in tsconfig.base.json, so that decorated classes behave in tests as they do when built.
    oxc: {
      target: "es2023",
      decorator: { legacy: true, emitDecoratorMetadata: true },
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    },
    test: {
      name,
      pool: "forks",
      // Files share a process: most of their time would go into loading the same packages again.
      isolate: false,
      setupFiles: ["./deploy/local/test/restore-timers.ts"],
      hookTimeout: test.testTimeout ?? 0,
      ...test,
    },
  };
}

// These time-outs are for what hangs: on a busy machine, what is only slow takes many times as long.
const MINUTE = 60_000;

/** Suites that disturb, attack or measure products of their own. Benches have one each; the files of the others share them. */
const suites = Object.entries(SUITE_FILES).map(([name, kind]) =>
  project(name, { include: [`deploy/tests/**/*.${kind}.ts`], isolate: name === "bench", maxWorkers: 1, testTimeout: 30 * MINUTE }),
);

export default defineConfig({
  test: {
    projects: [
      project("unit", { include: TEST_FILES.unit, testTimeout: MINUTE / 2 }),
      project("chart", { include: TEST_FILES.chart, testTimeout: MINUTE }),
      project("integration", {
        include: TEST_FILES.integration,
        exclude: [...OWN_PRODUCT_TESTS],
        globalSetup: ["./deploy/local/test/shared-product.ts"],
        // One after another: some stop a part of the product that all of them share.
        maxWorkers: 1,
        testTimeout: MINUTE,
      }),
      // Tests that start a product of their own, which nothing else touches: they run concurrently with those that share one.
      // Isolated, since what a file has of its product is not that of the next.
      project("own-product", { include: [...OWN_PRODUCT_TESTS], isolate: true, maxWorkers: 1, testTimeout: MINUTE }),
      ...suites,
    ],
    // By default one core is left free, which on two cores is half of them.
    maxWorkers: "100%",
    sequence: { sequencer: PathSequencer },
    // A product takes its time to stop.
    teardownTimeout: 2 * MINUTE,
    // Lines of the tests as they are written, without a heading each.
    disableConsoleIntercept: true,
  },
});
