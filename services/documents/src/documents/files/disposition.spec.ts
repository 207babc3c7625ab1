import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { contentDisposition } from "./disposition.ts";

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

describe("a file's name in its header", () => {
  it.each(NAMES)("%j is plainly %j, and whole in its second form", (name, plain) => {
    expect(read(contentDisposition("attachment", name))).toEqual({ type: "attachment", plain, name });
  });

  it("stands beside the way in which the file is shown", () => {
    expect(contentDisposition("inline", "a.pdf")).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
  });

  it("is one header of two parameters whatever it holds, and decodes to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(read(contentDisposition("inline", name))?.name).toBe(name);
      }),
    );
  });

  it("that is no proper Unicode still makes a header", () => {
    expect(read(contentDisposition("inline", "a\ud800.pdf"))?.name).toBe("a\ufffd.pdf");
  });
});
