import { describe, expect, it } from "@jest/globals";
import { encodeMetadata } from "./begin-upload.ts";

describe("encodeMetadata", () => {
  it("has names with values in base64 of UTF-8, and a name alone for an empty value", () => {
    const encoded = encodeMetadata({ project_name: "Müller & Söhne – Halle 9", notes: "", filename: "a.pdf" });
    expect(encoded).toBe("project_name TcO8bGxlciAmIFPDtmhuZSDigJMgSGFsbGUgOQ==,notes,filename YS5wZGY=");
  });
});
