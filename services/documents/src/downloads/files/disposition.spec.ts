import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { formatContentDisposition } from "./disposition.ts";

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
