import type { Plugin } from "vite";

const ABSENT = `const absent = () => () => {
  throw new Error("The web app has no JSON Schema: see web/build/lean-zod.ts.");
};`;

/**
 * Each schema of zod can describe itself as JSON Schema, which only our servers ask for. In the browser those functions throw; they
 * would be 6 KB gzipped.
 */
export function leanZod(): Plugin {
  return {
    name: "takeoff-lean-zod",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = this.parse(code).body.flatMap((node) => {
          if (node.type !== "ExportNamedDeclaration") return [];
          const { declaration, specifiers } = node;
          const exported = specifiers.map((specifier) => ("name" in specifier.exported ? specifier.exported.name : ""));
          if (declaration?.type === "FunctionDeclaration") return [declaration.id?.name ?? "", ...exported];
          if (declaration?.type !== "VariableDeclaration") return exported;
          return [...declaration.declarations.map(({ id }) => ("name" in id ? id.name : "")), ...exported];
        });
        return { code: `${ABSENT}\nexport { ${names.map((name) => `absent as ${name}`).join(", ")} };`, map: null };
      },
    },
  };
}
