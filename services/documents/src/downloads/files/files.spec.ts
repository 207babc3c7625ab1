import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { formatContentDisposition } from "./disposition.ts";
import { parseRange } from "./range.ts";

/** Reads the header as RFC 6266 has a client do it; null when it is not of exactly this form. */
function read(header: string): { type: string; plain: string; name: string } | null {
  const match = /^(inline|attachment); filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''([A-Za-z0-9%._~&+$#^|`{}-]*)$/.exec(
    header,
  );
  if (!match) return null;
  const [, type = "", plain = "", encoded = ""] = match;
  return { type, plain, name: decodeURIComponent(encoded) };
}

const NAMES: [name: string, plain: string][] = [
  ["plan.pdf", "plan.pdf"],
  ["plan (rev 2).pdf", "plan (rev 2).pdf"],
  ['a "quoted" name.pdf', "a _quoted_ name.pdf"],
  ["back\\slash.pdf", "back_slash.pdf"],
  ["100%.pdf", "100_.pdf"],
  ["%0d%0aset-cookie: a=b.pdf", "_0d_0aset-cookie: a=b.pdf"],
  ["Größe.pdf", "Gro_e.pdf"],
  ["Übergabe.pdf", "Ubergabe.pdf"],
  ["梁.pdf", "_.pdf"],
  ["梁", "_"],
  ["🏗️.pdf", "_.pdf"],
  ["fdp.\u202egnp.pdf", "fdp._gnp.pdf"],
  ["a\r\nset-cookie: a=b.pdf", "a__set-cookie: a=b.pdf"],
  ["a\0b.pdf", "a_b.pdf"],
  ["../../etc/passwd", "../../etc/passwd"],
  ["it's*(here)!.pdf", "it's*(here)!.pdf"],
  ["", ""],
];

describe("formatContentDisposition", () => {
  it.each(NAMES)("encodes %j as the ASCII name %j and completely in filename*", (name, plain) => {
    expect(read(formatContentDisposition("attachment", name))).toEqual({ type: "attachment", plain, name });
  });

  it("puts the disposition type before the names", () => {
    expect(formatContentDisposition("inline", "a.pdf")).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
  });

  it("returns one header with two parameters for any name, which decodes to the name", () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        expect(read(formatContentDisposition("inline", name))?.name).toBe(name);
      }),
    );
  });

  it("returns a header for a name with a lone surrogate", () => {
    expect(read(formatContentDisposition("inline", "a\ud800.pdf"))?.name).toBe("a\ufffd.pdf");
  });
});

describe("parseRange of a file of 100 bytes", () => {
  it.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=0-99", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=99-", { start: 99, end: 99 }],
    ["bytes=90-1000", { start: 90, end: 99 }],
    ["bytes=-1", { start: 99, end: 99 }],
    ["bytes=-100", { start: 0, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    [" bytes=0-1 ", { start: 0, end: 1 }],
    [`bytes=0-${"9".repeat(400)}`, { start: 0, end: 99 }],
  ])("parses %s as the bytes %j", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each([undefined, "bytes", "bytes=-", "bytes=a-b", "bytes=1.5-2", "bytes=20-10", "bytes=0-1,5-6", "pages=1-2"])(
    "returns the whole file for %s",
    (header) => {
      expect(parseRange(header, 100)).toBeNull();
    },
  );

  it.each(["bytes=100-", "bytes=100-200", "bytes=1000-", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
    "throws range_not_satisfiable for %s",
    (header) => {
      expect(() => parseRange(header, 100)).toThrow(
        expect.objectContaining({ code: "range_not_satisfiable", headers: { "content-range": "bytes */100" } }),
      );
    },
  );

  it("throws range_not_satisfiable for any range of an empty file", () => {
    for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"])
      expect(() => parseRange(header, 0)).toThrow(expect.objectContaining({ code: "range_not_satisfiable" }));
    expect(parseRange(undefined, 0)).toBeNull();
  });
});

it("parseRange returns a range within the file for any header", () => {
  const number = fc.oneof(fc.constant(""), fc.nat(300).map(String), fc.bigInt(0n, 10n ** 30n).map(String));
  const header = fc.oneof(
    fc.string(),
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
  );
  fc.assert(
    fc.property(header, fc.nat(200), (text, size) => {
      try {
        const range = parseRange(text, size);
        if (!range) return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
