import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Extract<Parameters<RuleTester["run"]>[1], { create: unknown }>;

/** What a module loads: not what it imports as types alone, or starts as a program. */
const LOADED = /(?:^(?:import|export)\s+(?!type\s)(?:[^;"]*?\sfrom\s+)?|\bimport\()"([^"]+)"/gm;

/** The modules of a way of imports, from the first to the one that loads a package of `names`; null without such a way. */
export function findWay(file: string, names: readonly string[], seen = new Set<string>()): string[] | null {
  if (seen.has(file) || !existsSync(file)) return null;
  seen.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(LOADED)) {
    if (names.some((forbidden) => name === forbidden || name.startsWith(`${forbidden}/`))) return [file, name];
    if (!name.startsWith(".")) continue;
    const way = findWay(resolve(dirname(file), name), names, seen);
    if (way) return [file, ...way];
  }
  return null;
}

/** A program must not load the packages that its option lists, itself or by what it imports. */
const loadsNone: Rule = {
  meta: { schema: [{ type: "array" }] },
  create: (context) => ({
    Program: (node) => {
      const way = findWay(context.filename, context.options[0] as string[]);
      if (!way) return;
      const path = way.map((step) => (step.startsWith("/") ? relative(dirname(context.filename), step) : step)).join(" → ");
      context.report({ node, message: `Files of strangers are parsed in sandboxed programs only, and this one loads a parser: ${path}.` });
    },
  }),
};

/** A rule for oxlint about what programs load. */
export default { meta: { name: "reach" }, rules: { "loads-none": loadsNone } };
