// Writes the files of one service's image into a folder, after the build:
// node docker/pack.mjs <service> <folder> <folder of the models that read scans>
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { billOfMaterials } from "./bill.mjs";
import { closure } from "./closure.mjs";
import { readWheels } from "./scan-models.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const [service, out, models] = process.argv.slice(2);
if (!service || !out || !models) throw new Error("Usage: node docker/pack.mjs <service> <folder> <folder of the models>");

/** Of all builds of a package of 143 MB, the one that runs in a sandboxed process. */
const ONNX_RUNTIME = { name: "onnxruntime-web", files: ["ort.wasm.bundle.min.mjs", "ort.wasm.min.js", "ort-wasm-simd-threaded.wasm"] };

const packages = closure(ROOT, join("services", service));
for (const { name, folder, own } of packages) {
  const target = join(out, folder);
  if (own) copyOwn(name, folder, target);
  else copy(join(ROOT, folder), target, (path) => isNeeded(name, relative(join(ROOT, folder), path)));
}
if (service === "gateway") copy(join(ROOT, "web", "dist"), join(out, "web"));
if (service === "documents") cpSync(models, join(out, "scan-models"), { recursive: true });
const { packages: locked } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
writeFileSync(
  join(out, "sbom.cdx.json"),
  `${JSON.stringify(billOfMaterials(packages, locked, service === "documents" ? readWheels() : []), null, 2)}\n`,
);

function isNeeded(name, path) {
  const [folder, file] = path.split("/");
  if (name === ONNX_RUNTIME.name && folder === "dist" && file !== undefined) return ONNX_RUNTIME.files.includes(file);
  // A nested package that is needed is in the list by itself.
  return !path.split("/").includes("node_modules");
}

function copyOwn(name, folder, target) {
  copy(join(ROOT, folder, "dist"), join(target, "dist"), (path) => !path.endsWith(".tsbuildinfo"));
  copy(join(ROOT, folder, "package.json"), join(target, "package.json"));
  if (folder === join("services", service)) return;
  const link = join(out, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), target), link);
}

/** Copies without type declarations, and without the source maps of other packages: ours give stack traces their lines. */
function copy(from, to, wanted = () => true) {
  const own = !from.includes("node_modules");
  const unused = own ? /\.d\.ts(\.map)?$/ : /\.(d\.[cm]?ts|map|md)$/;
  cpSync(from, to, { recursive: true, filter: (path) => !unused.test(path) && wanted(path) });
}
