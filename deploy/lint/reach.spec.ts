import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { ROOT } from "../local/places.ts";
import reach from "./reach.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const program = (file: string) => ({ filename: join(ROOT, "services/documents/src", file), code: "", options: [["saxes"]] });

new RuleTester({ languageOptions: { parserOptions: { lang: "ts" } } }).run("loads-none", reach.rules["loads-none"], {
  valid: [program("main.ts")],
  invalid: [{ ...program("results/reading/process/table-child.ts"), errors: 1 }],
});
