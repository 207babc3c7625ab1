// Finds the packages that a service needs at run time, as Node resolves them: from its package.json through node_modules.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * @param {string} root the checkout, with its packages installed
 * @param {string} folder the service's folder below it
 * @returns {import("./closure.mjs").Package[]} the service itself first, each package once
 */
export function closure(root, folder) {
  const found = new Map();
  const waiting = [join(root, folder)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at)) continue;
    const manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
    const path = relative(root, at);
    found.set(at, {
      name: manifest.name,
      version: manifest.version,
      license: readLicense(manifest),
      folder: path,
      own: !path.split("/").includes("node_modules"),
    });
    for (const [name, needed] of needs(manifest)) {
      const next = resolve(root, at, name);
      if (next !== null) waiting.push(next);
      else if (needed) throw new Error(`${manifest.name} needs ${name}, which is not installed: run npm ci first.`);
    }
  }
  return [...found.values()];
}

/** The run-time dependencies of a manifest, each with whether it is required. */
function needs({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const all = new Map();
  for (const name of Object.keys(peerDependencies)) if (!peerDependenciesMeta[name]?.optional) all.set(name, true);
  for (const name of Object.keys(dependencies)) all.set(name, true);
  // Native builds for other platforms are not installed on this one.
  for (const name of Object.keys(optionalDependencies)) all.set(name, false);
  return all;
}

function resolve(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === root || folder === dirname(folder)) return null;
  }
}

function readLicense({ license }) {
  return typeof license === "string" ? license : (license?.type ?? "");
}
