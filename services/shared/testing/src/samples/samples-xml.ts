import { sampleNamed } from "./sample-named.ts";

/** An XML file, and whether the product accepts it. */
export interface XmlSample {
  name: string;
  bytes: Buffer;
  accepted: boolean;
}

const MEMBERS = `<takeoff><member mark="B1" qty="4">W18X35</member><member mark="BR1">HSS6X6X3/8 Träger 梁</member></takeoff>`;

const accepted = (name: string, text: string): XmlSample => ({ name, bytes: Buffer.from(text), accepted: true });
const rejected = (name: string, text: string): XmlSample => ({ name, bytes: Buffer.from(text), accepted: false });

/** Well-formed XML files, and files that must be rejected: not well-formed, or with a document type declaration. */
export const XML_SAMPLES: readonly XmlSample[] = [
  accepted("plain", MEMBERS),
  accepted("declaration and comment", `<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- exported -->\r\n${MEMBERS}\r\n`),
  accepted("byte order mark", `\ufeff<?xml version="1.0"?>${MEMBERS}`),
  {
    name: "UTF-16 with byte order mark",
    bytes: Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${MEMBERS}`, "utf16le"),
    accepted: true,
  },
  accepted("the five entities and character references", `<a note="&quot;25&apos;-0&quot;">&lt;W18X35&gt; &amp; &#65;&#x42;</a>`),
  accepted("character data section", `<a><![CDATA[<not a="tag"> & no entity]]></a>`),
  accepted("namespaces", `<t:takeoff xmlns:t="https://takeoff.example/ns"><t:member/></t:takeoff>`),
  rejected("document type declaration", `<!DOCTYPE takeoff>${MEMBERS}`),
  rejected("external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`),
  rejected(
    "entities that multiply",
    `<!DOCTYPE a [<!ENTITY x0 "steel"><!ENTITY x1 "&x0;&x0;&x0;&x0;"><!ENTITY x2 "&x1;&x1;&x1;&x1;">]><a>&x2;</a>`,
  ),
  rejected("unknown entity", `<a>&nbsp;</a>`),
  rejected("tag that is not closed", `<takeoff><member></takeoff>`),
  rejected("two roots", `<a/><b/>`),
  rejected("attribute without quotes", `<a b=c/>`),
  rejected("attribute twice", `<a b="1" b="2"/>`),
  rejected("cut in the middle", MEMBERS.slice(0, 60)),
  rejected("no element", `just text`),
  rejected("empty", ""),
  {
    name: "bytes of Latin-1 that claim UTF-8",
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>Tr\u00e4ger</a>`, "latin1"),
    accepted: false,
  },
];

export const xmlSample = (name: string): XmlSample => sampleNamed(name, XML_SAMPLES);

/** Well-formed XML with nested elements: a recursive reader runs out of stack. */
export function deepXml(depth: number): Buffer {
  return Buffer.from(`${"<a>".repeat(depth)}${"</a>".repeat(depth)}`);
}
