// The software bill of materials of an image, as CycloneDX 1.6.

/**
 * @param {import("./closure.mjs").Package[]} packages the service itself first
 * @param {Record<string, { integrity?: string }>} locked `packages` of the lock file
 * @param {import("./scan-models.mjs").Wheel[]} wheels from which the image has files
 */
export function billOfMaterials([service, ...packages], locked, wheels = []) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: component(service, locked),
      // System libraries are not listed here: the bill of materials of the base image lists them.
      tools: { components: [{ type: "application", name: "takeoff-pack" }] },
    },
    components: [
      ...packages.map((one) => component(one, locked)).sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
      ...wheels.map(describeWheel),
      { type: "application", "bom-ref": "node", name: "node", version: process.versions.node, licenses: [{ license: { id: "MIT" } }] },
    ],
  };
}

function describeWheel({ name, version, sha256 }) {
  return {
    type: "machine-learning-model",
    "bom-ref": `pypi:${name}`,
    name,
    version,
    purl: `pkg:pypi/${name}@${version}`,
    licenses: [{ license: { id: "Apache-2.0" } }],
    hashes: [{ alg: "SHA-256", content: sha256 }],
  };
}

function component({ name, version, license, folder, own }, locked) {
  const integrity = locked[folder]?.integrity;
  return {
    type: own ? "application" : "library",
    "bom-ref": folder,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license === "" ? {} : { licenses: [{ expression: license }] }),
    ...(integrity?.startsWith("sha512-")
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }] }
      : {}),
  };
}
