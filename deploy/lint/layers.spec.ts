import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";
import { makeLayerZones } from "./layers.ts";
import paths from "./paths.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const options = [makeLayerZones("web/src", ["app", "features", "widgets", "entities", "shared"])];
const inFile = (file: string, path: string) => ({
  filename: join(ROOT, "web/src", file),
  code: `import { a } from "${path}";`,
  options,
});

new RuleTester({ languageOptions: { parserOptions: { lang: "ts" } } }).run("layers", paths.rules.zones, {
  valid: [
    inFile("features/projects/a.ts", "../../widgets/drawer/a.ts"),
    inFile("widgets/drawer/a.ts", "../../entities/documents/a.ts"),
    inFile("widgets/drawer/a.ts", "../mapping/a.ts"),
    inFile("entities/documents/a.ts", "../../shared/api/a.ts"),
  ],
  invalid: [
    inFile("widgets/drawer/a.ts", "../../features/projects/a.ts"),
    inFile("entities/documents/a.ts", "../../widgets/drawer/a.ts"),
    inFile("shared/api/a.ts", "../../widgets/drawer/a.ts"),
    inFile("features/projects/a.ts", "../../app/a.ts"),
  ].map((test) => ({ ...test, errors: [{ message: "Imports go downwards: app, features, widgets, entities, shared." }] })),
});
