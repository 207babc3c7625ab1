import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import importX from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import { readdirSync } from "node:fs";
import tseslint from "typescript-eslint";

const SERVICES = ["gateway", "identity", "organizations", "documents", "notifications"];
const TESTS = [
  "**/*.spec.ts",
  "services/**/test/**",
  "**/*.spec.tsx",
  "**/*.int-spec.ts",
  "**/*.chart-spec.ts",
  "web/e2e/**",
  "services/shared/testing/**",
  "services/shared/drawings/**",
];
const FEATURES = readdirSync("web/src/features", { withFileTypes: true, encoding: "utf8" })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Packages that a folder's files must not import. */
const forbid = (files, message, names, extra = {}) => ({
  files,
  ...extra,
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          { regex: `^@takeoff/(${names.join("|")})(/|$)`, message },
          { regex: "^\\..*\\.js$", message: "Import the .ts source." },
        ],
      },
    ],
  },
});

/** The areas of the documents service, each with the areas that it may import. */
const DOCUMENTS_AREAS = {
  storage: [],
  documents: ["storage"],
  results: ["documents", "storage"],
  drafts: ["documents", "results", "storage"],
  intake: ["documents", "drafts", "storage"],
};

/** Import boundaries. Where one is wrong, change it here and say why in the commit. */
const boundaries = [
  forbid(["services/**/*.ts"], "Services share by contracts and platform; they do not import each other.", [...SERVICES, "web", "deploy"]),
  forbid(
    ["services/*/src/**/*.ts"],
    "Services share by contracts and platform; testing is for tests.",
    [...SERVICES, "web", "deploy", "testing", "drawings"],
    { ignores: TESTS },
  ),
  forbid(["services/shared/platform/**/*.ts"], "platform imports contracts only.", [...SERVICES, "web", "deploy", "testing", "drawings"], {
    ignores: TESTS,
  }),
  {
    files: ["services/shared/contracts/src/**/*.ts"],
    ignores: TESTS,
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!zod$|\\.)", message: "contracts runs in a browser too and imports nothing but zod." }] },
      ],
    },
  },
  {
    files: ["services/shared/takeoff/src/**/*.ts"],
    ignores: TESTS,
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!\\.)", message: "takeoff holds pure functions that run in a browser too: it imports nothing." }] },
      ],
    },
  },
  forbid(["web/src/**/*.{ts,tsx}"], "The web app imports contracts and takeoff, and nothing else of ours.", [
    ...SERVICES,
    "platform",
    "testing",
    "drawings",
    "deploy",
  ]),
  forbid(["web/e2e/**/*.ts"], "Browser tests see the product from outside.", [...SERVICES, "platform", "deploy"]),
  {
    files: ["services/documents/src/**/*.ts"],
    ignores: TESTS,
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: Object.entries(DOCUMENTS_AREAS).map(([area, imports]) => ({
            target: `./services/documents/src/${area}`,
            from: Object.keys(DOCUMENTS_AREAS)
              .filter((other) => other !== area && !imports.includes(other))
              .map((other) => `./services/documents/src/${other}`),
            message: `The area ${area} imports ${imports.length ? imports.join(" and ") : "no other area"}: see services/documents/README.md.`,
          })),
        },
      ],
    },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            ...FEATURES.map((name) => ({
              target: `./web/src/features/${name}`,
              from: "./web/src/features",
              except: [`./${name}`],
              message: "Features do not import each other: what two need belongs in entities or shared.",
            })),
            { target: "./web/src/features", from: "./web/src/app", message: "app imports features, never the other way round." },
            {
              target: "./web/src/entities",
              from: ["./web/src/features", "./web/src/app"],
              message: "entities is imported by features and app, never the other way round.",
            },
            {
              target: "./web/src/shared",
              from: ["./web/src/features", "./web/src/app", "./web/src/entities"],
              message: "shared imports nothing else of the app.",
            },
          ],
        },
      ],
    },
  },
];

const typed = {
  "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "@typescript-eslint/no-explicit-any": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false, arguments: false } }],
  "@typescript-eslint/no-non-null-assertion": "error",
  "@typescript-eslint/no-unnecessary-type-arguments": "error",
  "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
  "@typescript-eslint/only-throw-error": "error",
  "@typescript-eslint/prefer-promise-reject-errors": "error",
  "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
  "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
  "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "@typescript-eslint/use-unknown-in-catch-callback-variable": "error",
  // An async method of an interface may have nothing to wait for in one of its implementations.
  "@typescript-eslint/require-await": "off",
  // Nest's modules are empty classes, and its decorators take methods as values.
  "@typescript-eslint/unbound-method": "off",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-console": "error",
  "prefer-const": "error",
};

export default defineConfig(
  {
    ignores: [
      "**/dist",
      "**/node_modules",
      "**/.takeoff*",
      "**/.nx",
      "**/coverage",
      "**/test-results",
      "**/playwright-report",
      "web/e2e/screenshots",
      "pictures",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // Programs of their own, tests included, that read our packages' sources: linting needs no build.
        project: ["tsconfig.lint.json", "web/tsconfig.app.json", "web/tsconfig.node.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: typed,
  },
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [importX.createNodeResolver({ extensions: [".ts", ".tsx", ".js", ".mjs"] })],
    },
    rules: {
      "import-x/no-relative-packages": "error",
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: { "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  // It belongs to no package.
  { files: ["vitest.config.ts"], rules: { "import-x/no-relative-packages": "off" } },
  // vitest reads from the parameter what a fixture needs: `{}` is nothing.
  { files: ["deploy/tests/harness/**"], rules: { "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }] } },
  { files: ["web/public/**/*.js"], languageOptions: { globals: globals.browser, sourceType: "script" } },
  { files: ["**/*.{mjs,cjs}", "eslint.config.js"], languageOptions: { globals: globals.node } },
  // Commands and test runners talk to a person at a terminal.
  { files: ["deploy/**", "web/e2e/**", "web/build/**", "**/*.mjs"], rules: { "no-console": "off" } },
  {
    files: TESTS,
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  ...boundaries,
);
