import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { RuleTester } from "oxlint/plugins-dev";

/** Files of `target` must not import what is in `from` by relative paths. Folders are named from the root of the repository. */
export type Zone = {
  target: string;
  from: string[];
  /** Folders in `from` that may be imported. */
  except?: string[];
  message: string;
};

/** Zones for the layers of a folder, given from the top: a layer imports those below it, never one above it. */
export function makeLayerZones(folder: string, layers: readonly string[]): Zone[] {
  return layers.map((layer, index) => ({
    target: `${folder}/${layer}`,
    from: layers.slice(0, index).map((above) => `${folder}/${above}`),
    message: `Imports go downwards: ${layers.join(", ")}.`,
  }));
}

type Rule = Extract<Parameters<RuleTester["run"]>[1], { create: unknown }>;
type Context = Parameters<Rule["create"]>[0];
type Visitor = ReturnType<Rule["create"]>;
type Specifier = Parameters<NonNullable<Visitor["Literal"]>>[0];
type Named = { type: string } | null | undefined;

const ROOT = join(import.meta.dirname, "..", "..");
const at = (folder: string): string => join(ROOT, folder);

/** Whether a path is a folder or in it. */
const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/** Functions that take a relative path as an import does. */
const TAKE_PATHS = ["require", "programFile"];

/** Calls `check` with the path to which each relative import of a file leads, and each program that it names for a process. */
function listRelativeImports({ filename }: Context, check: (path: string, node: Specifier) => void): Visitor {
  const visit = (named: Named): void => {
    if (named?.type !== "Literal") return;
    const node = named as Specifier;
    if (typeof node.value === "string" && /^\.\.?(\/|$)/.test(node.value)) check(resolve(dirname(filename), node.value), node);
  };
  return {
    ImportDeclaration: ({ source }) => visit(source),
    ExportNamedDeclaration: ({ source }) => visit(source),
    ExportAllDeclaration: ({ source }) => visit(source),
    ImportExpression: ({ source }) => visit(source),
    TSImportType: ({ source }) => visit(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && TAKE_PATHS.includes(callee.name)) visit(first);
    },
  };
}

const zones: Rule = {
  meta: { schema: [{ type: "array" }] },
  create: (context) => {
    const ofFile = (context.options[0] as Zone[]).filter(({ target }) => isIn(context.filename, at(target)));
    return listRelativeImports(context, (path, node) => {
      for (const { from, except = [], message } of ofFile) {
        const leadsTo = (folder: string): boolean => isIn(path, at(folder));
        if (from.some(leadsTo) && !except.some(leadsTo)) context.report({ node, message });
      }
    });
  },
};

const packageFolders = new Map<string, string>();

/** The nearest folder with a package.json: a file's package. */
function findPackage(path: string): string {
  const known = packageFolders.get(path);
  if (known !== undefined) return known;
  const parent = dirname(path);
  const found = parent === path || existsSync(join(path, "package.json")) ? path : findPackage(parent);
  packageFolders.set(path, found);
  return found;
}

const noRelativePackages: Rule = {
  create: (context) => {
    const own = findPackage(context.filename);
    return listRelativeImports(context, (path, node) => {
      const other = findPackage(path);
      const name = relative(ROOT, other) || "the root";
      if (other !== own) context.report({ node, message: `Another package (${name}) is imported by its name, not by a path.` });
    });
  },
};

/** Rules for oxlint about where relative imports lead. */
export default { meta: { name: "paths" }, rules: { zones, "no-relative-packages": noRelativePackages } };
