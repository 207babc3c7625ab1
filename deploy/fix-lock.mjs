// Completes package-lock.json with the optional native packages of other platforms.
//
// Some registries carry only the native builds of their own platform. npm then leaves the other builds out of
// the lock, and `npm ci` rejects that lock as out of step with the manifests. This adds an entry for each that is missing:
// with what the registry says of it by now, otherwise with its version and the platform that its name states, which is
// all that `npm ci` asks for.
// Run by `npm run lock:fix` after a dependency was added or moved.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const file = process.argv[2] ?? "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const known = new Set(Object.keys(lock.packages));

/** The platform that a native package's own name states, for example `@swc/core-linux-arm64-gnu`. */
function readPlatform(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor =
    words.find((word) => PROCESSORS.includes(word)) ?? (words.some((word) => /^(arm|gnueabihf)/.test(word)) ? "arm" : undefined);
  // Without the C library, npm installs the builds for glibc and for musl next to each other.
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined;
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system === "linux" && libc ? { libc: [libc] } : {}),
    os: [system ?? "none"],
  };
}

/** What the registry says of a package, as far as a lock holds it; null where it does not carry it. */
function published(name, version) {
  try {
    const fields = ["dist.integrity", "cpu", "libc", "os", "license", "engines"];
    const shown = execFileSync("npm", ["view", "--json", `${name}@${version}`, ...fields], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { "dist.integrity": integrity, cpu, libc, os, license, engines } = JSON.parse(shown);
    const limits = Object.entries({ cpu, libc, os })
      .filter(([, of]) => of !== undefined)
      .map(([limit, of]) => [limit, [of].flat()]);
    return integrity === undefined ? null : { integrity, ...Object.fromEntries(limits), license, engines };
  } catch {
    return null;
  }
}

const missing = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  if (parent === "") continue;
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (known.has(path) || known.has(`${parent}/${path}`)) continue;
    known.add(path);
    const version = /\d+\.\d+\.\d+[^ |]*/.exec(range)?.[0];
    if (!version) throw new Error(`${parent} wants ${name}@${range}: no version to write into the lock`);
    missing.push([
      path,
      { version, optional: true, ...(entry.dev ? { dev: true } : {}), ...(published(name, version) ?? readPlatform(name)) },
    ]);
  }
}

const [root, ...rest] = [...Object.entries(lock.packages), ...missing];
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} entries added to ${file}`);
