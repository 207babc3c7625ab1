/** What one command runs: `default` is `npm test`, `rest` is what `npm run test:all` adds to it. */
export type Part = "default" | "rest";

interface StageRow {
  part: Part;
  /** Its test files. A stage without any is a check, or selects from the files of another stage. */
  files?: readonly string[];
  /** Stages that it waits for where they run too: products run what was built, and `types` and `build` write the same files. */
  after?: readonly string[];
  /** It fills both cores by itself. */
  alone?: true;
  /** Processes that share its files, each with a product of its own. */
  shards?: number;
}

const BUILT = ["types", "build"] as const;

/** In the order in which they start: first what people wait for, then what long stages wait for, then the longest. */
export const STAGES = {
  unit: {
    part: "default",
    alone: true,
    files: ["services/**/src/**/*.spec.ts", "deploy/**/*.spec.ts", "web/{src,build,manual,media}/**/*.spec.ts", "web/src/**/*.spec.tsx"],
  },
  types: { part: "default" },
  lint: { part: "default" },
  build: { part: "default", after: ["types"] },
  format: { part: "default" },
  integration: { part: "default", after: BUILT, shards: 2, files: ["services/**/src/**/*.int-spec.ts", "deploy/**/*.int-spec.ts"] },
  /** Of the journeys, one for each screen. */
  screens: { part: "default", after: BUILT },
  start: { part: "default", after: BUILT, files: ["deploy/local/commands/*.product-spec.ts"] },
  products: {
    part: "rest",
    after: BUILT,
    files: ["deploy/backup/*.product-spec.ts", "deploy/local/stack/*.product-spec.ts", "deploy/tests/traces/*.product-spec.ts"],
  },
  /** Integration that is long by its nature: loads, slow and hostile peers, scans, commands of the operator. */
  deep: { part: "rest", after: BUILT, files: ["services/**/src/**/*.{deep,int}-spec.ts", "deploy/**/*.{deep,int}-spec.ts"] },
  /** With each screen against WCAG: a product with the demo takes half a minute to start. */
  journeys: { part: "rest", after: BUILT, files: ["web/e2e/**/*.journey.ts", "web/e2e/**/*.screens.ts"] },
  chart: { part: "rest", files: ["deploy/tests/chart/**/*.chart-spec.ts"] },
  minio: { part: "rest", files: ["services/**/src/**/*.minio-spec.ts"] },
  faults: { part: "rest", after: BUILT, files: ["deploy/tests/**/*.fault-spec.ts"] },
  security: { part: "rest", after: BUILT, files: ["deploy/tests/**/*.security-spec.ts"] },
  fuzz: { part: "rest", after: BUILT, files: ["deploy/tests/**/*.fuzz-spec.ts"] },
} as const satisfies Record<string, StageRow>;

export type Stage = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as Stage[];
/** A stage as a row of the table, of which not all have each property. */
export const findRow = (stage: Stage): StageRow => STAGES[stage];

/** Suites that start products of their own and have commands of their own; `npm test` does not run benches. */
export const SUITES = ["faults", "security", "fuzz", "bench"] as const;
export type Suite = (typeof SUITES)[number];
export const SUITE_FILES: Record<Suite, readonly string[]> = {
  faults: STAGES.faults.files,
  security: STAGES.security.files,
  fuzz: STAGES.fuzz.files,
  bench: ["deploy/tests/**/*.bench-spec.ts"],
};

/** In the names of a suite's cases that run with the tests: those that show most in little time. */
export const QUICK = "(quick)";
/** In the names of cases of integration that are long by their nature: they run with the rest. A file of such cases alone is a `*.deep-spec.ts`. */
export const DEEP = "(deep)";
/** What finds a marker in the names of cases, as a regular expression. */
export const toPattern = (marker: string): string => marker.replace(/[()]/g, "\\$&");
