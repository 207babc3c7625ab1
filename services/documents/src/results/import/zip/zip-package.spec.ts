import { describe, expect, it } from "@jest/globals";
import { zipSync, type Zippable } from "fflate";
import { collect } from "../../../../test/tables/sources.ts";
import { ZipPackage, type ZipRules } from "./zip-package.ts";

const RULES: ZipRules = {
  maxEntries: 4,
  maxEntryBytes: 2_097_152,
  maxBytes: 3_145_728,
  keyOf: (name) => name,
  damaged: "damaged",
  encrypted: "encrypted",
  tooMuch: (limit) => limit,
  entryTooLarge: (name, megabytes) => `${name}: more than ${megabytes} MB`,
};

const zip = (files: Zippable): Buffer => Buffer.from(zipSync(files, { level: 1 }));
const content = async (pack: ZipPackage, name: string): Promise<string> => Buffer.concat(await collect(pack.read(name))).toString();

describe("ZipPackage", () => {
  it("lists entries in their order, with umlauts and folders, and gives their bytes, compressed or not", async () => {
    const files: Zippable = {
      "Träger/": new Uint8Array(),
      "Träger/ä.nc1": Buffer.from("one"),
      "b.nc1": [Buffer.from("two"), { level: 0 }],
    };
    const pack = await ZipPackage.open(zip(files), RULES);
    expect(pack.names).toEqual(["Träger/", "Träger/ä.nc1", "b.nc1"]);
    expect([pack.has("b.nc1"), pack.has("B.NC1")]).toEqual([true, false]);
    expect([await content(pack, "Träger/ä.nc1"), await content(pack, "b.nc1")]).toEqual(["one", "two"]);
    await expect(content(pack, "c.nc1")).rejects.toMatchObject({ message: "damaged" });
  });

  it("stops at an entry, and at all that is read together, when they inflate to more than the limits", async () => {
    const half = Buffer.alloc(RULES.maxBytes / 2 + 1);
    const pack = await ZipPackage.open(zip({ large: Buffer.alloc(RULES.maxEntryBytes + 1), a: half, b: half }), RULES);
    expect(await content(pack, "a")).toHaveLength(half.length);
    await expect(content(pack, "b")).rejects.toMatchObject({ code: "invalid_file", message: "more than 3 MB in all of its files" });
    const other = await ZipPackage.open(zip({ large: Buffer.alloc(RULES.maxEntryBytes + 1) }), RULES);
    await expect(content(other, "large")).rejects.toMatchObject({ message: "large: more than 2 MB" });
  });

  it("rejects too many entries, two with one key, and names that lead out of the archive", async () => {
    const five = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, Buffer.from(name)]));
    await expect(ZipPackage.open(zip(five), RULES)).rejects.toMatchObject({ message: "more than 4 files" });
    const alike = zip({ a: Buffer.from("1"), A: Buffer.from("2") });
    await expect(ZipPackage.open(alike, { ...RULES, keyOf: (name) => name.toLowerCase() })).rejects.toMatchObject({ message: "damaged" });
    for (const name of ["../a.nc1", "/a.nc1"])
      await expect(ZipPackage.open(zip({ [name]: Buffer.from("1") }), RULES)).rejects.toMatchObject({ message: "damaged" });
  });
});
