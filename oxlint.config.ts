import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";
import { makeLayerZones, type Zone } from "./deploy/lint/paths.ts";

const ROOT = import.meta.dirname;
const SERVICES = ["gateway", "identity", "organizations", "documents", "notifications"];
const TESTS = [
  "**/*.spec.ts",
  "services/**/test/**",
  "web/test/**",
  "**/*.spec.tsx",
  "**/*.{int,deep,minio,product}-spec.ts",
  "**/*.chart-spec.ts",
  "web/e2e/**",
  "services/shared/testing/**",
  "services/shared/drawings/**",
];
const FEATURES = readdirSync(join(ROOT, "web/src/features"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
/** Files with decorators. */
const DECORATED = globSync("services/**/*.ts", { cwd: ROOT, exclude: ["**/node_modules", "**/dist"] }).filter((file) =>
  /^\s*@[A-Z]/m.test(readFileSync(join(ROOT, file), "utf8")),
);

/** Packages that a folder's files must not import. */
const forbid = (files: string[], message: string, names: string[], excludeFiles: string[] = []): OxlintOverride => ({
  files,
  excludeFiles,
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

/** A folder whose files must not import what matches, in a syntax without look-around. */
const forbidAll = (files: string[], regex: string, message: string): OxlintOverride => ({
  files,
  excludeFiles: TESTS,
  rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
});

/** The areas of the documents service, from the top: see services/documents/README.md. */
const areas = makeLayerZones("services/documents/src", [
  "maintenance",
  "intake",
  "drafts",
  "results",
  "lifecycle",
  "list",
  "downloads",
  "core",
  "pdf",
  "storage",
]);

/** The rooms of results, from the top: see the same page. */
const resultRooms = makeLayerZones("services/documents/src/results", ["bundle", "export", "attach", "reading", "comparing", "lines"]);
/** What reads one format knows neither the process that it runs in nor who asks for rows. */
const READING = "services/documents/src/results/reading";
const readers: Zone[] = ["csv", "kiss", "nc1", "shared", "xlsx", "xml"].map((folder) => ({
  target: `${READING}/${folder}`,
  from: [READING],
  except: [folder, "shared", "xml"].map((below) => `${READING}/${below}`),
  message: "A reader of one format imports what all readers share, and the parser of XML.",
}));

const DRAFT_ENGINE = "services/shared/takeoff/src/draft";
/** The rooms of the draft engine, from the bottom: each may import those before it. */
const DRAFT_ROOMS = ["geometry", "page", "text", "sheet", "steel", "members", "counts"];

const rooms: Zone[] = [
  ...DRAFT_ROOMS.map((room, index) => ({
    target: `${DRAFT_ENGINE}/${room}`,
    from: [DRAFT_ENGINE],
    except: DRAFT_ROOMS.slice(0, index + 1).map((below) => `${DRAFT_ENGINE}/${below}`),
    message: `Imports go downwards: ${DRAFT_ROOMS.toReversed().join(", ")}.`,
  })),
  ...["cells", "designations", "difference", "sections", "table"].map((folder) => ({
    target: `services/shared/takeoff/src/${folder}`,
    from: [DRAFT_ENGINE],
    message: "The draft engine is built on the rest of takeoff, never the other way round.",
  })),
  {
    target: "services/shared/takeoff/src/table/columns",
    from: ["services/shared/takeoff/src/table"],
    except: ["services/shared/takeoff/src/table/columns", "services/shared/takeoff/src/table/lexicon"],
    message: "What reads tables imports what finds their columns, never the other way round.",
  },
];

const layers: Zone[] = [
  ...FEATURES.map((name) => ({
    target: `web/src/features/${name}`,
    from: ["web/src/features"],
    except: [`web/src/features/${name}`],
    message: "Features do not import each other: what two need belongs in widgets, entities or shared.",
  })),
  ...makeLayerZones("web/src", ["app", "features", "widgets", "entities", "shared"]),
];

/** What reads files of strangers: where it fails, or takes all memory, it must be a sandboxed program that ends. */
const PARSERS = ["saxes", "csv-parse", "yauzl", "@cantoo/pdf-lib", "pdfjs-dist"];

/** Import boundaries; of those about packages, the last that matches a file counts. Where one is wrong, change it here and say why in the commit. */
const boundaries: OxlintOverride[] = [
  forbid(["services/**/*.ts"], "Services share by contracts and platform; they do not import each other.", [...SERVICES, "web", "deploy"]),
  forbid(
    ["services/*/src/**/*.ts"],
    "Services share by contracts and platform; testing is for tests.",
    [...SERVICES, "web", "deploy", "testing", "drawings"],
    TESTS,
  ),
  forbid(
    ["services/shared/platform/**/*.ts"],
    "platform imports contracts only.",
    [...SERVICES, "web", "deploy", "testing", "drawings"],
    TESTS,
  ),
  forbidAll(
    ["services/shared/contracts/src/**/*.ts"],
    "^([^.z]|z([^o]|$)|zo([^d]|$)|zod.)",
    "contracts runs in a browser too and imports nothing but zod.",
  ),
  forbidAll(
    ["services/shared/takeoff/src/**/*.ts"],
    "^[^.]",
    "takeoff holds pure functions that run in a browser too: it imports nothing.",
  ),
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
    excludeFiles: TESTS,
    rules: { "paths/zones": ["error", [...areas, ...resultRooms, ...readers]] },
  },
  {
    files: ["services/shared/takeoff/src/**/*.ts"],
    rules: { "paths/zones": ["error", rooms] },
  },
  { files: ["web/src/**/*.{ts,tsx}"], rules: { "paths/zones": ["error", layers] } },
  { files: ["services/*/src/main.ts"], rules: { "reach/loads-none": ["error", PARSERS] } },
];

const PLUGINS = ["eslint", "typescript", "import", "oxc", "unicorn"] as const;

export default defineConfig({
  plugins: [...PLUGINS],
  jsPlugins: ["./deploy/lint/paths.ts", "./deploy/lint/reach.ts"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  ignorePatterns: [
    "**/dist",
    "**/node_modules",
    "**/.takeoff*",
    "**/.nx",
    "**/coverage",
    "**/test-results",
    "**/playwright-report",
    "pictures",
  ],
  // The rules below are those in addition to this category.
  categories: { correctness: "error" },
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-case-declarations": "error",
    "no-console": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    "no-useless-assignment": "error",
    "prefer-const": "error",
    "preserve-caught-error": "error",
    // TypeScript knows what a module exports, that of vite's `?url` too.
    "import/default": "off",
    // `void` makes an arrow function return nothing, whatever its expression is.
    "typescript/no-meaningless-void-operator": "off",
    // Texts are spread into code points on purpose.
    "typescript/no-misused-spread": "off",
    // Any order will do where two lists are compared.
    "typescript/require-array-sort-compare": "off",
    // Nest's modules are empty classes, and its decorators take methods as values.
    "typescript/unbound-method": "off",
    // Spreading an object literal or nothing adds fields on a condition.
    "unicorn/no-useless-spread": "off",
  },
  overrides: [
    { files: ["**/*.{js,mjs,cjs}"], rules: { "no-redeclare": "error", "no-undef": "error" } },
    { files: ["web/public/**/*.js"], env: { browser: true } },
    { files: ["**/*.{mjs,cjs}"], env: { node: true } },
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        // Types in a circle, too, hide what is built on what.
        "import/no-cycle": ["error", { ignoreTypes: false }],
        "import/no-duplicates": ["error", { preferInline: true }],
        "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
        "no-array-constructor": "error",
        "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
        "no-var": "error",
        "paths/no-relative-packages": "error",
        "prefer-rest-params": "error",
        "prefer-spread": "error",
        "typescript/ban-ts-comment": "error",
        "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
        "typescript/no-empty-object-type": "error",
        "typescript/no-explicit-any": "error",
        "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false, arguments: false } }],
        "typescript/no-namespace": "error",
        "typescript/no-non-null-assertion": "error",
        "typescript/no-require-imports": "error",
        "typescript/no-unnecessary-type-arguments": "error",
        "typescript/no-unnecessary-type-assertion": "error",
        "typescript/no-unnecessary-type-constraint": "error",
        "typescript/no-unsafe-argument": "error",
        "typescript/no-unsafe-assignment": "error",
        "typescript/no-unsafe-call": "error",
        "typescript/no-unsafe-enum-comparison": "error",
        "typescript/no-unsafe-function-type": "error",
        "typescript/no-unsafe-member-access": "error",
        "typescript/no-unsafe-return": "error",
        "typescript/only-throw-error": "error",
        "typescript/prefer-promise-reject-errors": "error",
        "typescript/restrict-plus-operands": "error",
        "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
        "typescript/return-await": ["error", "error-handling-correctness-only"],
        "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
        "typescript/use-unknown-in-catch-callback-variable": "error",
      },
    },
    // The types of a decorated class's constructor are values by which Nest finds what it injects.
    { files: DECORATED, rules: { "typescript/consistent-type-imports": "off" } },
    {
      files: ["web/src/**/*.{ts,tsx}"],
      plugins: [...PLUGINS, "react"],
      rules: {
        "react/error-boundaries": "error",
        "react/exhaustive-deps": "error",
        "react/globals": "error",
        "react/immutability": "error",
        "react/incompatible-library": "error",
        "react/preserve-manual-memoization": "error",
        "react/purity": "error",
        "react/refs": "error",
        "react/rules-of-hooks": "error",
        "react/set-state-in-effect": "error",
        "react/set-state-in-render": "error",
        "react/static-components": "error",
        "react/unsupported-syntax": "error",
        "react/use-memo": "error",
      },
    },
    { files: ["web/src/**/*.tsx"], rules: { "max-lines": ["error", { max: 120 }] } },
    { files: ["web/src/**/*.spec.tsx"], rules: { "max-lines": ["error", { max: 250 }] } },
    {
      files: ["web/src/**/*.{ts,tsx}", "deploy/**/*.ts", "services/gateway/**/*.ts", "services/shared/contracts/**/*.ts"],
      excludeFiles: TESTS,
      rules: { "max-lines-per-function": ["error", { max: 80 }] },
    },
    // It belongs to no package.
    { files: ["jest.config.ts", "oxlint.config.ts"], rules: { "paths/no-relative-packages": "off" } },
    // Commands and test runners talk to a person at a terminal.
    { files: ["deploy/**", "web/e2e/**", "web/build/**", "**/*.mjs"], rules: { "no-console": "off" } },
    {
      files: TESTS,
      rules: {
        "typescript/no-non-null-assertion": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    ...boundaries,
  ],
});
