import { deflateSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { harmfulPdf, inflatingPdf, smallPdf } from "@takeoff/testing";
import { scanNames } from "./hazard-scan.ts";

const found = (bytes: Buffer): string[] => [...scanNames(bytes).hazards];

describe("scanNames", () => {
  it("finds nothing in a plain drawing", () => {
    expect(found(smallPdf({ pages: 3 }))).toEqual([]);
  });

  it.each(["javascript", "launch", "embedded"] as const)("finds %s in an object and in an object stream", (content) => {
    expect(found(harmfulPdf(content))).toEqual([content]);
    expect(found(harmfulPdf(content, true))).toEqual([content]);
  });

  it("finds a name whose characters are written as numbers", () => {
    expect(found(Buffer.from("<< /S /#4cau#6Ech >>"))).toEqual(["launch"]);
    expect(found(Buffer.from("<< /S /J#61va#53cript >>"))).toEqual(["javascript"]);
  });

  it("finds no name within a longer one", () => {
    expect(found(Buffer.from("/Launcher /LaunchPad /JavaScriptless /EmbeddedFilesystem"))).toEqual([]);
  });

  it("finds a name that a delimiter or the end of the bytes follows", () => {
    expect(found(Buffer.from("<</S/Launch/F(run.exe)>>"))).toEqual(["launch"]);
    expect(found(Buffer.from("<< /EmbeddedFiles[1 0 R] /S /JavaScript"))).toEqual(["embedded", "javascript"]);
    expect(found(Buffer.from("/Launc"))).toEqual([]);
    expect(found(Buffer.from("/L#61unch#2"))).toEqual([]);
  });

  it("skips object streams that inflate beyond the limit or have several filters", () => {
    const bomb = deflateSync(Buffer.concat([Buffer.from("/Launch "), Buffer.alloc(32 * 1_048_576)]));
    const head = `1 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
    expect(found(Buffer.concat([Buffer.from(head), bomb]))).toEqual([]);
    expect(found(inflatingPdf())).toEqual([]);
  });

  it("finds an object stream whose name is written with numbers", () => {
    const data = deflateSync(Buffer.from("<< /S /Launch >>"));
    const head = `1 0 obj << /Type /Obj#53tm /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    expect(found(Buffer.concat([Buffer.from(head), data]))).toEqual(["launch"]);
  });

  it("finds the bytes that a signature says that it covers, outside of object streams", () => {
    const signed = (bytes: Buffer): boolean => scanNames(bytes).isSigned;
    expect(signed(Buffer.from("<< /Type /Sig /ByteRange [0 10 20 30] >>"))).toBe(true);
    expect(signed(Buffer.from("<< /Type /Sig /ByteRange[0 10 20 30] >>"))).toBe(true);
    expect(signed(Buffer.from("<< /FT /Sig /T (not signed yet) >>"))).toBe(false);
    const data = deflateSync(Buffer.from("<< /ByteRange [0 10 20 30] >>"));
    const head = `1 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
    expect(signed(Buffer.concat([Buffer.from(head), data]))).toBe(false);
  });
});
