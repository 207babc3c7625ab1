import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";
import paths, { makeLayerZones, type Zone } from "./paths.ts";
import reach from "./reach.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "ts" } } });
const zones: Zone[] = [
  { target: "web/src/shared", from: ["web/src/app", "web/src/features"], message: "shared imports nothing." },
  { target: "web/src/features/login", from: ["web/src/features"], except: ["web/src/features/login"], message: "Not another feature." },
  {
    target: "engine/text",
    from: ["engine"],
    except: ["engine/page", "engine/text"],
    message: "Imports go downwards.",
  },
];
const inFile = (file: string, code: string): { filename: string; code: string } => ({ filename: join(ROOT, file), code });
const inZone = (file: string, code: string) => ({ ...inFile(file, code), options: [zones] });

tester.run("zones", paths.rules.zones, {
  valid: [
    inZone("web/src/shared/a.ts", 'import { b } from "./features/b.ts";'),
    inZone("web/src/shared/a.ts", 'import { b } from "../applied/b.ts";'),
    inZone("web/src/shared/a.ts", 'import { b } from "web/src/app/b.ts";'),
    inZone("web/src/app/a.ts", 'import { b } from "../features/login/b.ts";'),
    inZone("web/src/features/login/parts/a.ts", 'import { b } from "../b.ts";'),
    inZone("engine/text/a.ts", 'import { b } from "../page/b.ts";'),
    inZone("engine/text/a.ts", 'import type { B } from "./b.ts";'),
    inZone("engine/text/a.ts", 'import { b } from "../../cells/b.ts";'),
    inZone("engine/index.ts", 'import { b } from "./sheet/b.ts";'),
  ],
  invalid: [
    ...[
      'import { b } from "../app/b.ts";',
      'import type { B } from "../app/b.ts";',
      'import "../app/b.ts";',
      'export { b } from "../app/b.ts";',
      'export * from "../app/b.ts";',
      'export const b = () => import("../app/b.ts");',
      'export type B = import("../app/b.ts").B;',
      'export const b = require("../app/b.ts");',
      'export const b = programFile("../app/b", import.meta.url);',
      'import { b } from "./parts/../../app/b.ts";',
      'import { b } from "../app";',
    ].map((code) => ({ ...inZone("web/src/shared/a.ts", code), errors: [{ message: "shared imports nothing." }] })),
    {
      ...inZone("web/src/features/login/a.ts", 'import { b } from "../projects/b.ts";'),
      errors: [{ message: "Not another feature." }],
    },
    ...['import type { B } from "../sheet/b.ts";', 'import { b } from "../pages/b.ts";', 'export * from "../index.ts";'].map((code) => ({
      ...inZone("engine/text/a.ts", code),
      errors: [{ message: "Imports go downwards." }],
    })),
  ],
});

tester.run("no-relative-packages", paths.rules["no-relative-packages"], {
  valid: [
    inFile("services/documents/src/a.ts", 'import { b } from "../test/b.ts";'),
    inFile("services/documents/src/a.ts", 'import { b } from "@takeoff/contracts";'),
  ],
  invalid: [
    ["services/documents/src/a.ts", "../../shared/contracts/src/index.ts", "services/shared/contracts"],
    ["services/documents/src/a.ts", "../../gateway", "services/gateway"],
    ["web/src/a.ts", "../../docker/bill.mjs", "the root"],
  ].map(([file = "", path = "", name = ""]) => ({
    ...inFile(file, `export * from "${path}";`),
    errors: [{ message: `Another package (${name}) is imported by its name, not by a path.` }],
  })),
});

const layers = [makeLayerZones("web/src", ["app", "features", "widgets", "entities", "shared"])];
const inLayer = (file: string, path: string) => ({ ...inFile(`web/src/${file}`, `import { a } from "${path}";`), options: layers });

tester.run("layers", paths.rules.zones, {
  valid: [
    inLayer("features/projects/a.ts", "../../widgets/drawer/a.ts"),
    inLayer("widgets/drawer/a.ts", "../../entities/documents/a.ts"),
    inLayer("widgets/drawer/a.ts", "../mapping/a.ts"),
    inLayer("entities/documents/a.ts", "../../shared/api/a.ts"),
  ],
  invalid: [
    inLayer("widgets/drawer/a.ts", "../../features/projects/a.ts"),
    inLayer("entities/documents/a.ts", "../../widgets/drawer/a.ts"),
    inLayer("shared/api/a.ts", "../../widgets/drawer/a.ts"),
    inLayer("features/projects/a.ts", "../../app/a.ts"),
  ].map((test) => ({ ...test, errors: [{ message: "Imports go downwards: app, features, widgets, entities, shared." }] })),
});

const program = (file: string) => ({ ...inFile(`services/documents/src/${file}`, ""), options: [["saxes"]] });

tester.run("loads-none", reach.rules["loads-none"], {
  valid: [program("main.ts")],
  invalid: [{ ...program("results/reading/process/table-child.ts"), errors: 1 }],
});
