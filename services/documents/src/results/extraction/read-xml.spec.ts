import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { XML_SAMPLES, xmlSample } from "@takeoff/testing";
import { streamPieces, splits } from "../../../test/tables/sources.ts";
import { readXml } from "./read-xml.ts";

const plain = {
  name: "takeoff",
  attributes: {},
  text: "",
  children: [
    { name: "member", attributes: { mark: "B1", qty: "4" }, text: "W18X35", children: [] },
    { name: "member", attributes: { mark: "BR1" }, text: "HSS6X6X3/8 Träger 梁", children: [] },
  ],
};
const read = (...pieces: (Buffer | string)[]) => readXml(streamPieces(...pieces));
/** As in the JSON response: without prototypes. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("readXml", () => {
  it.each(["plain", "declaration and comment", "byte order mark", "UTF-16 with byte order mark"])("returns one tree: %s", async (name) => {
    for (const pieces of splits(xmlSample(name).bytes)) expect(asJson(await read(...pieces))).toEqual({ metadata: plain, findings: [] });
  });

  it.each(XML_SAMPLES)("returns a tree or a finding: $name", async ({ bytes, accepted }) => {
    const { metadata, findings } = await read(bytes);
    expect({ tree: metadata !== null, codes: findings.map(({ code }) => code) }).toEqual({
      tree: accepted,
      codes: accepted ? [] : ["xml_unreadable"],
    });
  });

  it("keeps attributes of any name, resolves references, and keeps text next to child elements", async () => {
    const { metadata } = await read('<a __proto__="x" constructor="&#65;&lt;">one <b/> <![CDATA[<two>]]></a>');
    expect(JSON.stringify(metadata)).toBe(
      '{"name":"a","attributes":{"__proto__":"x","constructor":"A<"},"text":"one  <two>","children":[{"name":"b","attributes":{},"text":"","children":[]}]}',
    );
  });

  it("returns the finding xml_too_large beyond the limit of attributes", async () => {
    const element = `<b ${Array.from({ length: 100 }, (_, index) => `a${index}=""`).join(" ")}/>`;
    const { metadata, findings } = await read("<a>", element.repeat(LIMITS.metadataAttributes / 100 + 1), "</a>");
    expect({ metadata, codes: findings.map(({ code }) => code) }).toEqual({ metadata: null, codes: ["xml_too_large"] });
  });

  it("returns the finding xml_too_large beyond the limits of elements and text", async () => {
    const { metadata, findings } = await read("<a>", "<b/>".repeat(LIMITS.metadataElements), "</a>");
    expect({ metadata, codes: findings.map(({ code }) => code) }).toEqual({ metadata: null, codes: ["xml_too_large"] });
    expect((await read("<a>", "x".repeat(LIMITS.metadataText + 1), "</a>")).findings[0]?.code).toBe("xml_too_large");
  });
});
